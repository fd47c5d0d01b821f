<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.10.2" name="markers" tilewidth="32" tileheight="32" tilecount="24" columns="8">
 <image source="../assets/tiles/markers.png" width="256" height="96"/>
 <tile id="0" type="Wall">
  <properties>
   <property name="picture" value="wall"/>
  </properties>
 </tile>
 <tile id="1" type="Window">
  <properties>
   <property name="picture" value="window"/>
  </properties>
 </tile>
 <tile id="2" type="Door">
  <properties>
   <property name="picture" value="door closed"/>
  </properties>
 </tile>
 <tile id="3" type="Door">
  <properties>
   <property name="door_closed" type="bool" value="false"/>
   <property name="picture" value="door open"/>
  </properties>
 </tile>
 <tile id="4" type="Door">
  <properties>
   <property name="locked" type="bool" value="true"/>
   <property name="picture" value="door locked"/>
  </properties>
 </tile>
 <tile id="5" type="LowWall">
  <properties>
   <property name="cover" propertytype="Cover" value="light"/>
   <property name="picture" value="low wall light"/>
  </properties>
 </tile>
 <tile id="6" type="LowWall">
  <properties>
   <property name="cover" propertytype="Cover" value="heavy"/>
   <property name="picture" value="low wall heavy"/>
  </properties>
 </tile>
 <tile id="7" type="LowWall">
  <properties>
   <property name="cover" propertytype="Cover" value="hard"/>
   <property name="picture" value="low wall hard"/>
  </properties>
 </tile>
 <tile id="8">
  <properties>
   <property name="move_cost" type="float" value="1.5"/>
   <property name="picture" value="slow"/>
  </properties>
 </tile>
 <tile id="9">
  <properties>
   <property name="move_cost" type="float" value="2"/>
   <property name="picture" value="difficult"/>
  </properties>
 </tile>
 <tile id="10">
  <properties>
   <property name="picture" value="void"/>
   <property name="void" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="11">
  <properties>
   <property name="blocks_sight" type="bool" value="true"/>
   <property name="picture" value="smoke"/>
  </properties>
 </tile>
 <tile id="12">
  <properties>
   <property name="enter_from" value="east,south,west"/>
   <property name="picture" value="ledge north"/>
  </properties>
 </tile>
 <tile id="13">
  <properties>
   <property name="enter_from" value="north,south,west"/>
   <property name="picture" value="ledge east"/>
  </properties>
 </tile>
 <tile id="14">
  <properties>
   <property name="enter_from" value="north,east,west"/>
   <property name="picture" value="ledge south"/>
  </properties>
 </tile>
 <tile id="15">
  <properties>
   <property name="enter_from" value="north,east,south"/>
   <property name="picture" value="ledge west"/>
  </properties>
 </tile>
 <tile id="16" type="Spawn">
  <properties>
   <property name="picture" value="spawn blue"/>
   <property name="side" value="blue"/>
  </properties>
 </tile>
 <tile id="17" type="Spawn">
  <properties>
   <property name="picture" value="spawn red"/>
   <property name="side" value="red"/>
  </properties>
 </tile>
 <tile id="18" type="Spawn">
  <properties>
   <property name="picture" value="spawn green"/>
   <property name="side" value="green"/>
  </properties>
 </tile>
 <tile id="19" type="Spawn">
  <properties>
   <property name="picture" value="spawn yellow"/>
   <property name="side" value="yellow"/>
  </properties>
 </tile>
 <tile id="20">
  <properties>
   <property name="picture" value="vacuum"/>
   <property name="vacuum" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="21">
  <properties>
   <property name="picture" value="zero g"/>
   <property name="zero_g" type="bool" value="true"/>
  </properties>
 </tile>
 <tile id="22">
  <properties>
   <property name="ladder" type="bool" value="true"/>
   <property name="picture" value="ladder"/>
  </properties>
 </tile>
</tileset>
