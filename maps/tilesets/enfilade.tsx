<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.10.2" name="enfilade" tilewidth="32" tileheight="32" tilecount="208" columns="16">
 <image source="../../assets/tiles/enfilade.png" width="512" height="416"/>
 <tile id="0">
  <properties>
   <property name="picture" value="concrete 1"/>
  </properties>
 </tile>
 <tile id="1">
  <properties>
   <property name="picture" value="concrete 2"/>
  </properties>
 </tile>
 <tile id="2">
  <properties>
   <property name="picture" value="concrete 3"/>
  </properties>
 </tile>
 <tile id="3">
  <properties>
   <property name="picture" value="concrete 4"/>
  </properties>
 </tile>
 <tile id="4">
  <properties>
   <property name="picture" value="joint west"/>
  </properties>
 </tile>
 <tile id="5">
  <properties>
   <property name="picture" value="joint north"/>
  </properties>
 </tile>
 <tile id="6">
  <properties>
   <property name="picture" value="joint corner"/>
  </properties>
 </tile>
 <tile id="7">
  <properties>
   <property name="picture" value="stain"/>
  </properties>
 </tile>
 <tile id="8">
  <properties>
   <property name="picture" value="crack"/>
  </properties>
 </tile>
 <tile id="9">
  <properties>
   <property name="picture" value="drain"/>
  </properties>
 </tile>
 <tile id="10">
  <properties>
   <property name="picture" value="asphalt 1"/>
  </properties>
 </tile>
 <tile id="11">
  <properties>
   <property name="picture" value="asphalt 2"/>
  </properties>
 </tile>
 <tile id="12">
  <properties>
   <property name="picture" value="lane"/>
  </properties>
 </tile>
 <tile id="13">
  <properties>
   <property name="picture" value="lane upright"/>
  </properties>
 </tile>
 <tile id="14">
  <properties>
   <property name="picture" value="hazard"/>
  </properties>
 </tile>
 <tile id="15">
  <properties>
   <property name="picture" value="lane worn"/>
  </properties>
 </tile>
 <tile id="16">
  <properties>
   <property name="picture" value="grass 1"/>
  </properties>
 </tile>
 <tile id="17">
  <properties>
   <property name="picture" value="grass 2"/>
  </properties>
 </tile>
 <tile id="18">
  <properties>
   <property name="picture" value="grass 3"/>
  </properties>
 </tile>
 <tile id="19">
  <properties>
   <property name="picture" value="grass 4"/>
  </properties>
 </tile>
 <tile id="20">
  <properties>
   <property name="picture" value="gravel 1"/>
  </properties>
 </tile>
 <tile id="21">
  <properties>
   <property name="picture" value="gravel 2"/>
  </properties>
 </tile>
 <tile id="22">
  <properties>
   <property name="picture" value="gravel 3"/>
  </properties>
 </tile>
 <tile id="23">
  <properties>
   <property name="picture" value="dirt 1"/>
  </properties>
 </tile>
 <tile id="24">
  <properties>
   <property name="picture" value="dirt 2"/>
  </properties>
 </tile>
 <tile id="25">
  <properties>
   <property name="picture" value="planks 1"/>
  </properties>
 </tile>
 <tile id="26">
  <properties>
   <property name="picture" value="planks 2"/>
  </properties>
 </tile>
 <tile id="27">
  <properties>
   <property name="picture" value="tiles 1"/>
  </properties>
 </tile>
 <tile id="28">
  <properties>
   <property name="picture" value="tiles 2"/>
  </properties>
 </tile>
 <tile id="29">
  <properties>
   <property name="picture" value="carpet"/>
  </properties>
 </tile>
 <tile id="30">
  <properties>
   <property name="picture" value="grating"/>
  </properties>
 </tile>
 <tile id="31" type="Terrain">
  <properties>
   <property name="picture" value="deep water"/>
   <property name="void" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="32" type="Wall">
  <properties>
   <property name="picture" value="wall 0"/>
  </properties>
 </tile>
 <tile id="33" type="Wall">
  <properties>
   <property name="picture" value="wall 1"/>
  </properties>
 </tile>
 <tile id="34" type="Wall">
  <properties>
   <property name="picture" value="wall 2"/>
  </properties>
 </tile>
 <tile id="35" type="Wall">
  <properties>
   <property name="picture" value="wall 3"/>
  </properties>
 </tile>
 <tile id="36" type="Wall">
  <properties>
   <property name="picture" value="wall 4"/>
  </properties>
 </tile>
 <tile id="37" type="Wall">
  <properties>
   <property name="picture" value="wall 5"/>
  </properties>
 </tile>
 <tile id="38" type="Wall">
  <properties>
   <property name="picture" value="wall 6"/>
  </properties>
 </tile>
 <tile id="39" type="Wall">
  <properties>
   <property name="picture" value="wall 7"/>
  </properties>
 </tile>
 <tile id="40" type="Wall">
  <properties>
   <property name="picture" value="wall 8"/>
  </properties>
 </tile>
 <tile id="41" type="Wall">
  <properties>
   <property name="picture" value="wall 9"/>
  </properties>
 </tile>
 <tile id="42" type="Wall">
  <properties>
   <property name="picture" value="wall 10"/>
  </properties>
 </tile>
 <tile id="43" type="Wall">
  <properties>
   <property name="picture" value="wall 11"/>
  </properties>
 </tile>
 <tile id="44" type="Wall">
  <properties>
   <property name="picture" value="wall 12"/>
  </properties>
 </tile>
 <tile id="45" type="Wall">
  <properties>
   <property name="picture" value="wall 13"/>
  </properties>
 </tile>
 <tile id="46" type="Wall">
  <properties>
   <property name="picture" value="wall 14"/>
  </properties>
 </tile>
 <tile id="47" type="Wall">
  <properties>
   <property name="picture" value="wall 15"/>
  </properties>
 </tile>
 <tile id="48" type="Wall">
  <properties>
   <property name="picture" value="brick 0"/>
  </properties>
 </tile>
 <tile id="49" type="Wall">
  <properties>
   <property name="picture" value="brick 1"/>
  </properties>
 </tile>
 <tile id="50" type="Wall">
  <properties>
   <property name="picture" value="brick 2"/>
  </properties>
 </tile>
 <tile id="51" type="Wall">
  <properties>
   <property name="picture" value="brick 3"/>
  </properties>
 </tile>
 <tile id="52" type="Wall">
  <properties>
   <property name="picture" value="brick 4"/>
  </properties>
 </tile>
 <tile id="53" type="Wall">
  <properties>
   <property name="picture" value="brick 5"/>
  </properties>
 </tile>
 <tile id="54" type="Wall">
  <properties>
   <property name="picture" value="brick 6"/>
  </properties>
 </tile>
 <tile id="55" type="Wall">
  <properties>
   <property name="picture" value="brick 7"/>
  </properties>
 </tile>
 <tile id="56" type="Wall">
  <properties>
   <property name="picture" value="brick 8"/>
  </properties>
 </tile>
 <tile id="57" type="Wall">
  <properties>
   <property name="picture" value="brick 9"/>
  </properties>
 </tile>
 <tile id="58" type="Wall">
  <properties>
   <property name="picture" value="brick 10"/>
  </properties>
 </tile>
 <tile id="59" type="Wall">
  <properties>
   <property name="picture" value="brick 11"/>
  </properties>
 </tile>
 <tile id="60" type="Wall">
  <properties>
   <property name="picture" value="brick 12"/>
  </properties>
 </tile>
 <tile id="61" type="Wall">
  <properties>
   <property name="picture" value="brick 13"/>
  </properties>
 </tile>
 <tile id="62" type="Wall">
  <properties>
   <property name="picture" value="brick 14"/>
  </properties>
 </tile>
 <tile id="63" type="Wall">
  <properties>
   <property name="picture" value="brick 15"/>
  </properties>
 </tile>
 <tile id="64">
  <properties>
   <property name="picture" value="fallen shadow left"/>
  </properties>
 </tile>
 <tile id="65">
  <properties>
   <property name="picture" value="partition n"/>
  </properties>
 </tile>
 <tile id="66">
  <properties>
   <property name="picture" value="partition e"/>
  </properties>
 </tile>
 <tile id="67">
  <properties>
   <property name="picture" value="partition ne"/>
  </properties>
 </tile>
 <tile id="68">
  <properties>
   <property name="picture" value="partition s"/>
  </properties>
 </tile>
 <tile id="69">
  <properties>
   <property name="picture" value="partition ns"/>
  </properties>
 </tile>
 <tile id="70">
  <properties>
   <property name="picture" value="partition es"/>
  </properties>
 </tile>
 <tile id="71">
  <properties>
   <property name="picture" value="partition nes"/>
  </properties>
 </tile>
 <tile id="72">
  <properties>
   <property name="picture" value="partition w"/>
  </properties>
 </tile>
 <tile id="73">
  <properties>
   <property name="picture" value="partition nw"/>
  </properties>
 </tile>
 <tile id="74">
  <properties>
   <property name="picture" value="partition ew"/>
  </properties>
 </tile>
 <tile id="75">
  <properties>
   <property name="picture" value="partition new"/>
  </properties>
 </tile>
 <tile id="76">
  <properties>
   <property name="picture" value="partition sw"/>
  </properties>
 </tile>
 <tile id="77">
  <properties>
   <property name="picture" value="partition nsw"/>
  </properties>
 </tile>
 <tile id="78">
  <properties>
   <property name="picture" value="partition esw"/>
  </properties>
 </tile>
 <tile id="79">
  <properties>
   <property name="picture" value="partition nesw"/>
  </properties>
 </tile>
 <tile id="80" type="Door">
  <properties>
   <property name="door_closed" type="bool" value="true"/>
   <property name="picture" value="door closed"/>
  </properties>
 </tile>
 <tile id="81" type="Door">
  <properties>
   <property name="door_closed" type="bool" value="true"/>
   <property name="picture" value="door closed upright"/>
  </properties>
 </tile>
 <tile id="82" type="Door">
  <properties>
   <property name="door_closed" type="bool" value="false"/>
   <property name="picture" value="door open"/>
  </properties>
 </tile>
 <tile id="83" type="Door">
  <properties>
   <property name="door_closed" type="bool" value="false"/>
   <property name="picture" value="door open upright"/>
  </properties>
 </tile>
 <tile id="84" type="Window">
  <properties>
   <property name="picture" value="window"/>
  </properties>
 </tile>
 <tile id="85" type="Window">
  <properties>
   <property name="picture" value="window upright"/>
  </properties>
 </tile>
 <tile id="86">
  <properties>
   <property name="picture" value="glass n"/>
  </properties>
 </tile>
 <tile id="87">
  <properties>
   <property name="picture" value="glass e"/>
  </properties>
 </tile>
 <tile id="88">
  <properties>
   <property name="picture" value="glass s"/>
  </properties>
 </tile>
 <tile id="89">
  <properties>
   <property name="picture" value="glass w"/>
  </properties>
 </tile>
 <tile id="90">
  <properties>
   <property name="picture" value="fallen shadow top"/>
  </properties>
 </tile>
 <tile id="91">
  <properties>
   <property name="picture" value="fallen shadow both"/>
  </properties>
 </tile>
 <tile id="92">
  <properties>
   <property name="picture" value="fallen shadow corner"/>
  </properties>
 </tile>
 <tile id="93">
  <properties>
   <property name="picture" value="puddle"/>
  </properties>
 </tile>
 <tile id="94">
  <properties>
   <property name="picture" value="oil"/>
  </properties>
 </tile>
 <tile id="95">
  <properties>
   <property name="picture" value="litter"/>
  </properties>
 </tile>
 <tile id="96" type="LowWall">
  <properties>
   <property name="cover" propertytype="Cover" value="heavy"/>
   <property name="low_cover" type="bool" value="true"/>
   <property name="move_cost" type="float" value="2"/>
   <property name="picture" value="barrier one"/>
  </properties>
 </tile>
 <tile id="97" type="LowWall">
  <properties>
   <property name="cover" propertytype="Cover" value="heavy"/>
   <property name="low_cover" type="bool" value="true"/>
   <property name="move_cost" type="float" value="2"/>
   <property name="picture" value="barrier first"/>
  </properties>
 </tile>
 <tile id="98" type="LowWall">
  <properties>
   <property name="cover" propertytype="Cover" value="heavy"/>
   <property name="low_cover" type="bool" value="true"/>
   <property name="move_cost" type="float" value="2"/>
   <property name="picture" value="barrier middle"/>
  </properties>
 </tile>
 <tile id="99" type="LowWall">
  <properties>
   <property name="cover" propertytype="Cover" value="heavy"/>
   <property name="low_cover" type="bool" value="true"/>
   <property name="move_cost" type="float" value="2"/>
   <property name="picture" value="barrier last"/>
  </properties>
 </tile>
 <tile id="100" type="LowWall">
  <properties>
   <property name="cover" propertytype="Cover" value="heavy"/>
   <property name="low_cover" type="bool" value="true"/>
   <property name="move_cost" type="float" value="2"/>
   <property name="picture" value="barrier one upright"/>
  </properties>
 </tile>
 <tile id="101" type="LowWall">
  <properties>
   <property name="cover" propertytype="Cover" value="heavy"/>
   <property name="low_cover" type="bool" value="true"/>
   <property name="move_cost" type="float" value="2"/>
   <property name="picture" value="barrier first upright"/>
  </properties>
 </tile>
 <tile id="102" type="LowWall">
  <properties>
   <property name="cover" propertytype="Cover" value="heavy"/>
   <property name="low_cover" type="bool" value="true"/>
   <property name="move_cost" type="float" value="2"/>
   <property name="picture" value="barrier middle upright"/>
  </properties>
 </tile>
 <tile id="103" type="LowWall">
  <properties>
   <property name="cover" propertytype="Cover" value="heavy"/>
   <property name="low_cover" type="bool" value="true"/>
   <property name="move_cost" type="float" value="2"/>
   <property name="picture" value="barrier last upright"/>
  </properties>
 </tile>
 <tile id="104" type="LowWall">
  <properties>
   <property name="cover" propertytype="Cover" value="heavy"/>
   <property name="low_cover" type="bool" value="true"/>
   <property name="move_cost" type="float" value="2"/>
   <property name="picture" value="sandbags one"/>
  </properties>
 </tile>
 <tile id="105" type="LowWall">
  <properties>
   <property name="cover" propertytype="Cover" value="heavy"/>
   <property name="low_cover" type="bool" value="true"/>
   <property name="move_cost" type="float" value="2"/>
   <property name="picture" value="sandbags first"/>
  </properties>
 </tile>
 <tile id="106" type="LowWall">
  <properties>
   <property name="cover" propertytype="Cover" value="heavy"/>
   <property name="low_cover" type="bool" value="true"/>
   <property name="move_cost" type="float" value="2"/>
   <property name="picture" value="sandbags middle"/>
  </properties>
 </tile>
 <tile id="107" type="LowWall">
  <properties>
   <property name="cover" propertytype="Cover" value="heavy"/>
   <property name="low_cover" type="bool" value="true"/>
   <property name="move_cost" type="float" value="2"/>
   <property name="picture" value="sandbags last"/>
  </properties>
 </tile>
 <tile id="108" type="LowWall">
  <properties>
   <property name="cover" propertytype="Cover" value="heavy"/>
   <property name="low_cover" type="bool" value="true"/>
   <property name="move_cost" type="float" value="2"/>
   <property name="picture" value="sandbags one upright"/>
  </properties>
 </tile>
 <tile id="109" type="LowWall">
  <properties>
   <property name="cover" propertytype="Cover" value="heavy"/>
   <property name="low_cover" type="bool" value="true"/>
   <property name="move_cost" type="float" value="2"/>
   <property name="picture" value="sandbags first upright"/>
  </properties>
 </tile>
 <tile id="110" type="LowWall">
  <properties>
   <property name="cover" propertytype="Cover" value="heavy"/>
   <property name="low_cover" type="bool" value="true"/>
   <property name="move_cost" type="float" value="2"/>
   <property name="picture" value="sandbags middle upright"/>
  </properties>
 </tile>
 <tile id="111" type="LowWall">
  <properties>
   <property name="cover" propertytype="Cover" value="heavy"/>
   <property name="low_cover" type="bool" value="true"/>
   <property name="move_cost" type="float" value="2"/>
   <property name="picture" value="sandbags last upright"/>
  </properties>
 </tile>
 <tile id="112" type="LowWall">
  <properties>
   <property name="cover" propertytype="Cover" value="light"/>
   <property name="low_cover" type="bool" value="true"/>
   <property name="move_cost" type="float" value="2"/>
   <property name="picture" value="table one"/>
  </properties>
 </tile>
 <tile id="113" type="LowWall">
  <properties>
   <property name="cover" propertytype="Cover" value="light"/>
   <property name="low_cover" type="bool" value="true"/>
   <property name="move_cost" type="float" value="2"/>
   <property name="picture" value="table first"/>
  </properties>
 </tile>
 <tile id="114" type="LowWall">
  <properties>
   <property name="cover" propertytype="Cover" value="light"/>
   <property name="low_cover" type="bool" value="true"/>
   <property name="move_cost" type="float" value="2"/>
   <property name="picture" value="table middle"/>
  </properties>
 </tile>
 <tile id="115" type="LowWall">
  <properties>
   <property name="cover" propertytype="Cover" value="light"/>
   <property name="low_cover" type="bool" value="true"/>
   <property name="move_cost" type="float" value="2"/>
   <property name="picture" value="table last"/>
  </properties>
 </tile>
 <tile id="116" type="LowWall">
  <properties>
   <property name="cover" propertytype="Cover" value="light"/>
   <property name="low_cover" type="bool" value="true"/>
   <property name="move_cost" type="float" value="2"/>
   <property name="picture" value="table one upright"/>
  </properties>
 </tile>
 <tile id="117" type="LowWall">
  <properties>
   <property name="cover" propertytype="Cover" value="light"/>
   <property name="low_cover" type="bool" value="true"/>
   <property name="move_cost" type="float" value="2"/>
   <property name="picture" value="table first upright"/>
  </properties>
 </tile>
 <tile id="118" type="LowWall">
  <properties>
   <property name="cover" propertytype="Cover" value="light"/>
   <property name="low_cover" type="bool" value="true"/>
   <property name="move_cost" type="float" value="2"/>
   <property name="picture" value="table middle upright"/>
  </properties>
 </tile>
 <tile id="119" type="LowWall">
  <properties>
   <property name="cover" propertytype="Cover" value="light"/>
   <property name="low_cover" type="bool" value="true"/>
   <property name="move_cost" type="float" value="2"/>
   <property name="picture" value="table last upright"/>
  </properties>
 </tile>
 <tile id="120" type="LowWall">
  <properties>
   <property name="cover" propertytype="Cover" value="light"/>
   <property name="low_cover" type="bool" value="true"/>
   <property name="move_cost" type="float" value="2"/>
   <property name="picture" value="desk"/>
  </properties>
 </tile>
 <tile id="121" type="LowWall">
  <properties>
   <property name="cover" propertytype="Cover" value="light"/>
   <property name="low_cover" type="bool" value="true"/>
   <property name="move_cost" type="float" value="2"/>
   <property name="picture" value="armchair"/>
  </properties>
 </tile>
 <tile id="122" type="LowWall">
  <properties>
   <property name="cover" propertytype="Cover" value="light"/>
   <property name="low_cover" type="bool" value="true"/>
   <property name="move_cost" type="float" value="2"/>
   <property name="picture" value="bunk head"/>
  </properties>
 </tile>
 <tile id="123" type="LowWall">
  <properties>
   <property name="cover" propertytype="Cover" value="light"/>
   <property name="low_cover" type="bool" value="true"/>
   <property name="move_cost" type="float" value="2"/>
   <property name="picture" value="bunk foot"/>
  </properties>
 </tile>
 <tile id="124" type="LowWall">
  <properties>
   <property name="cover" propertytype="Cover" value="heavy"/>
   <property name="low_cover" type="bool" value="true"/>
   <property name="move_cost" type="float" value="2"/>
   <property name="picture" value="crate"/>
  </properties>
 </tile>
 <tile id="125" type="Wall">
  <properties>
   <property name="picture" value="crate high"/>
  </properties>
 </tile>
 <tile id="126" type="Wall">
  <properties>
   <property name="picture" value="shelf"/>
  </properties>
 </tile>
 <tile id="127" type="Wall">
  <properties>
   <property name="picture" value="shelf upright"/>
  </properties>
 </tile>
 <tile id="128" type="LowWall">
  <properties>
   <property name="cover" propertytype="Cover" value="heavy"/>
   <property name="low_cover" type="bool" value="true"/>
   <property name="move_cost" type="float" value="2"/>
   <property name="picture" value="drum"/>
  </properties>
 </tile>
 <tile id="129" type="LowWall">
  <properties>
   <property name="cover" propertytype="Cover" value="heavy"/>
   <property name="low_cover" type="bool" value="true"/>
   <property name="move_cost" type="float" value="2"/>
   <property name="picture" value="drums"/>
  </properties>
 </tile>
 <tile id="130" type="LowWall">
  <properties>
   <property name="cover" propertytype="Cover" value="light"/>
   <property name="low_cover" type="bool" value="true"/>
   <property name="move_cost" type="float" value="2"/>
   <property name="picture" value="tyres"/>
  </properties>
 </tile>
 <tile id="131" type="LowWall">
  <properties>
   <property name="cover" propertytype="Cover" value="heavy"/>
   <property name="low_cover" type="bool" value="true"/>
   <property name="move_cost" type="float" value="2.5"/>
   <property name="picture" value="rubble"/>
  </properties>
 </tile>
 <tile id="132">
  <properties>
   <property name="blocks_sight" type="bool" value="true"/>
   <property name="move_cost" type="float" value="1.5"/>
   <property name="picture" value="bush 1"/>
  </properties>
 </tile>
 <tile id="133">
  <properties>
   <property name="blocks_sight" type="bool" value="true"/>
   <property name="move_cost" type="float" value="1.5"/>
   <property name="picture" value="bush 2"/>
  </properties>
 </tile>
 <tile id="134" type="LowWall">
  <properties>
   <property name="cover" propertytype="Cover" value="light"/>
   <property name="low_cover" type="bool" value="true"/>
   <property name="move_cost" type="float" value="2.5"/>
   <property name="picture" value="hedge"/>
  </properties>
 </tile>
 <tile id="135" type="LowWall">
  <properties>
   <property name="cover" propertytype="Cover" value="light"/>
   <property name="low_cover" type="bool" value="true"/>
   <property name="move_cost" type="float" value="2.5"/>
   <property name="picture" value="hedge upright"/>
  </properties>
 </tile>
 <tile id="136">
  <properties>
   <property name="picture" value="plant"/>
  </properties>
 </tile>
 <tile id="137">
  <properties>
   <property name="move_cost" type="float" value="1.25"/>
   <property name="picture" value="pallet"/>
  </properties>
 </tile>
 <tile id="138">
  <properties>
   <property name="picture" value="arrow"/>
  </properties>
 </tile>
 <tile id="139">
  <properties>
   <property name="picture" value="spot yellow"/>
  </properties>
 </tile>
 <tile id="140">
  <properties>
   <property name="picture" value="spot blue"/>
  </properties>
 </tile>
 <tile id="141">
  <properties>
   <property name="picture" value="spot red"/>
  </properties>
 </tile>
 <tile id="142">
  <properties>
   <property name="picture" value="lane turn south east"/>
  </properties>
 </tile>
 <tile id="143">
  <properties>
   <property name="picture" value="lane turn south west"/>
  </properties>
 </tile>
 <tile id="144" type="Wall">
  <properties>
   <property name="picture" value="container red 0,0"/>
  </properties>
 </tile>
 <tile id="145" type="Wall">
  <properties>
   <property name="picture" value="container red 1,0"/>
  </properties>
 </tile>
 <tile id="146" type="Wall">
  <properties>
   <property name="picture" value="container red 2,0"/>
  </properties>
 </tile>
 <tile id="147" type="Wall">
  <properties>
   <property name="picture" value="container red 0,1"/>
  </properties>
 </tile>
 <tile id="148" type="Wall">
  <properties>
   <property name="picture" value="container red 1,1"/>
  </properties>
 </tile>
 <tile id="149" type="Wall">
  <properties>
   <property name="picture" value="container red 2,1"/>
  </properties>
 </tile>
 <tile id="150" type="Wall">
  <properties>
   <property name="picture" value="container red upright 0,0"/>
  </properties>
 </tile>
 <tile id="151" type="Wall">
  <properties>
   <property name="picture" value="container red upright 1,0"/>
  </properties>
 </tile>
 <tile id="152" type="Wall">
  <properties>
   <property name="picture" value="container red upright 0,1"/>
  </properties>
 </tile>
 <tile id="153" type="Wall">
  <properties>
   <property name="picture" value="container red upright 1,1"/>
  </properties>
 </tile>
 <tile id="154" type="Wall">
  <properties>
   <property name="picture" value="container red upright 0,2"/>
  </properties>
 </tile>
 <tile id="155" type="Wall">
  <properties>
   <property name="picture" value="container red upright 1,2"/>
  </properties>
 </tile>
 <tile id="156">
  <properties>
   <property name="picture" value="lane turn north east"/>
  </properties>
 </tile>
 <tile id="157">
  <properties>
   <property name="picture" value="lane turn north west"/>
  </properties>
 </tile>
 <tile id="160" type="Wall">
  <properties>
   <property name="picture" value="container blue 0,0"/>
  </properties>
 </tile>
 <tile id="161" type="Wall">
  <properties>
   <property name="picture" value="container blue 1,0"/>
  </properties>
 </tile>
 <tile id="162" type="Wall">
  <properties>
   <property name="picture" value="container blue 2,0"/>
  </properties>
 </tile>
 <tile id="163" type="Wall">
  <properties>
   <property name="picture" value="container blue 0,1"/>
  </properties>
 </tile>
 <tile id="164" type="Wall">
  <properties>
   <property name="picture" value="container blue 1,1"/>
  </properties>
 </tile>
 <tile id="165" type="Wall">
  <properties>
   <property name="picture" value="container blue 2,1"/>
  </properties>
 </tile>
 <tile id="166" type="Wall">
  <properties>
   <property name="picture" value="container blue upright 0,0"/>
  </properties>
 </tile>
 <tile id="167" type="Wall">
  <properties>
   <property name="picture" value="container blue upright 1,0"/>
  </properties>
 </tile>
 <tile id="168" type="Wall">
  <properties>
   <property name="picture" value="container blue upright 0,1"/>
  </properties>
 </tile>
 <tile id="169" type="Wall">
  <properties>
   <property name="picture" value="container blue upright 1,1"/>
  </properties>
 </tile>
 <tile id="170" type="Wall">
  <properties>
   <property name="picture" value="container blue upright 0,2"/>
  </properties>
 </tile>
 <tile id="171" type="Wall">
  <properties>
   <property name="picture" value="container blue upright 1,2"/>
  </properties>
 </tile>
 <tile id="176" type="Wall">
  <properties>
   <property name="picture" value="container green 0,0"/>
  </properties>
 </tile>
 <tile id="177" type="Wall">
  <properties>
   <property name="picture" value="container green 1,0"/>
  </properties>
 </tile>
 <tile id="178" type="Wall">
  <properties>
   <property name="picture" value="container green 2,0"/>
  </properties>
 </tile>
 <tile id="179" type="Wall">
  <properties>
   <property name="picture" value="container green 0,1"/>
  </properties>
 </tile>
 <tile id="180" type="Wall">
  <properties>
   <property name="picture" value="container green 1,1"/>
  </properties>
 </tile>
 <tile id="181" type="Wall">
  <properties>
   <property name="picture" value="container green 2,1"/>
  </properties>
 </tile>
 <tile id="182" type="Wall">
  <properties>
   <property name="picture" value="container green upright 0,0"/>
  </properties>
 </tile>
 <tile id="183" type="Wall">
  <properties>
   <property name="picture" value="container green upright 1,0"/>
  </properties>
 </tile>
 <tile id="184" type="Wall">
  <properties>
   <property name="picture" value="container green upright 0,1"/>
  </properties>
 </tile>
 <tile id="185" type="Wall">
  <properties>
   <property name="picture" value="container green upright 1,1"/>
  </properties>
 </tile>
 <tile id="186" type="Wall">
  <properties>
   <property name="picture" value="container green upright 0,2"/>
  </properties>
 </tile>
 <tile id="187" type="Wall">
  <properties>
   <property name="picture" value="container green upright 1,2"/>
  </properties>
 </tile>
 <tile id="192" type="Wall">
  <properties>
   <property name="picture" value="container ochre 0,0"/>
  </properties>
 </tile>
 <tile id="193" type="Wall">
  <properties>
   <property name="picture" value="container ochre 1,0"/>
  </properties>
 </tile>
 <tile id="194" type="Wall">
  <properties>
   <property name="picture" value="container ochre 2,0"/>
  </properties>
 </tile>
 <tile id="195" type="Wall">
  <properties>
   <property name="picture" value="container ochre 0,1"/>
  </properties>
 </tile>
 <tile id="196" type="Wall">
  <properties>
   <property name="picture" value="container ochre 1,1"/>
  </properties>
 </tile>
 <tile id="197" type="Wall">
  <properties>
   <property name="picture" value="container ochre 2,1"/>
  </properties>
 </tile>
 <tile id="198" type="Wall">
  <properties>
   <property name="picture" value="container ochre upright 0,0"/>
  </properties>
 </tile>
 <tile id="199" type="Wall">
  <properties>
   <property name="picture" value="container ochre upright 1,0"/>
  </properties>
 </tile>
 <tile id="200" type="Wall">
  <properties>
   <property name="picture" value="container ochre upright 0,1"/>
  </properties>
 </tile>
 <tile id="201" type="Wall">
  <properties>
   <property name="picture" value="container ochre upright 1,1"/>
  </properties>
 </tile>
 <tile id="202" type="Wall">
  <properties>
   <property name="picture" value="container ochre upright 0,2"/>
  </properties>
 </tile>
 <tile id="203" type="Wall">
  <properties>
   <property name="picture" value="container ochre upright 1,2"/>
  </properties>
 </tile>
 <wangsets>
  <wangset name="wall" type="edge" tile="33">
   <wangcolor name="wall" color="#43464b" tile="33" probability="1"/>
   <wangtile tileid="33" wangid="1,0,0,0,0,0,0,0"/>
   <wangtile tileid="34" wangid="0,0,1,0,0,0,0,0"/>
   <wangtile tileid="35" wangid="1,0,1,0,0,0,0,0"/>
   <wangtile tileid="36" wangid="0,0,0,0,1,0,0,0"/>
   <wangtile tileid="37" wangid="1,0,0,0,1,0,0,0"/>
   <wangtile tileid="38" wangid="0,0,1,0,1,0,0,0"/>
   <wangtile tileid="39" wangid="1,0,1,0,1,0,0,0"/>
   <wangtile tileid="40" wangid="0,0,0,0,0,0,1,0"/>
   <wangtile tileid="41" wangid="1,0,0,0,0,0,1,0"/>
   <wangtile tileid="42" wangid="0,0,1,0,0,0,1,0"/>
   <wangtile tileid="43" wangid="1,0,1,0,0,0,1,0"/>
   <wangtile tileid="44" wangid="0,0,0,0,1,0,1,0"/>
   <wangtile tileid="45" wangid="1,0,0,0,1,0,1,0"/>
   <wangtile tileid="46" wangid="0,0,1,0,1,0,1,0"/>
   <wangtile tileid="47" wangid="1,0,1,0,1,0,1,0"/>
  </wangset>
  <wangset name="brick" type="edge" tile="49">
   <wangcolor name="brick" color="#a0523c" tile="49" probability="1"/>
   <wangtile tileid="49" wangid="1,0,0,0,0,0,0,0"/>
   <wangtile tileid="50" wangid="0,0,1,0,0,0,0,0"/>
   <wangtile tileid="51" wangid="1,0,1,0,0,0,0,0"/>
   <wangtile tileid="52" wangid="0,0,0,0,1,0,0,0"/>
   <wangtile tileid="53" wangid="1,0,0,0,1,0,0,0"/>
   <wangtile tileid="54" wangid="0,0,1,0,1,0,0,0"/>
   <wangtile tileid="55" wangid="1,0,1,0,1,0,0,0"/>
   <wangtile tileid="56" wangid="0,0,0,0,0,0,1,0"/>
   <wangtile tileid="57" wangid="1,0,0,0,0,0,1,0"/>
   <wangtile tileid="58" wangid="0,0,1,0,0,0,1,0"/>
   <wangtile tileid="59" wangid="1,0,1,0,0,0,1,0"/>
   <wangtile tileid="60" wangid="0,0,0,0,1,0,1,0"/>
   <wangtile tileid="61" wangid="1,0,0,0,1,0,1,0"/>
   <wangtile tileid="62" wangid="0,0,1,0,1,0,1,0"/>
   <wangtile tileid="63" wangid="1,0,1,0,1,0,1,0"/>
  </wangset>
 </wangsets>
</tileset>
