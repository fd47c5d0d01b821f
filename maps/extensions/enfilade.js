// Enfilade in Tiled: checks a map when it is saved, puts what was found into the Issues view, where a double click
// leads to the place, and adds "Check" and "Play" to the Map menu. For Tiled 1.8 and newer; Tiled asks before it runs
// the scripts of a project. All scripts share one world: what stands here is hidden from the others.

(() => {
    // The command and what stands before its arguments. In a checkout: ["python3", "/where/it/lies/run.py"].
    const ENFILADE = ["enfilade"];

    // Battles that are played: a process ends with the last thing that knows it.
    const played = [];

    const onSave = tiled.registerAction("EnfiladeCheckOnSave", () => {});
    onSave.text = "Enfilade: Check When Saved";
    onSave.checkable = true;
    onSave.checked = true;

    const checkAction = tiled.registerAction("EnfiladeCheck", () => saved(check));
    checkAction.text = "Enfilade: Check";

    const playAction = tiled.registerAction("EnfiladePlay", () => saved(play));
    playAction.text = "Enfilade: Play";

    tiled.extendMenu("Map", [
        { separator: true },
        { action: "EnfiladeCheck" },
        { action: "EnfiladePlay" },
        { action: "EnfiladeCheckOnSave" },
    ]);

    tiled.assetSaved.connect((asset) => {
        if (onSave.checked && isBattleMap(asset)) {
            check(asset.fileName);
        }
    });

    // Does something with the file of the map that is open, after saving it where it was changed, which checks it.
    function saved(act) {
        const map = tiled.activeAsset;
        if (!isBattleMap(map)) {
            tiled.warn("Enfilade: found no map open, expected a battle map that was saved once", () => {});
            return;
        }
        const checked = map.modified && onSave.checked;
        if (map.modified) {
            tiled.trigger("Save");
        }
        if (!(checked && act === check)) {
            act(map.fileName);
        }
    }

    // Rule maps of automapping are no battle maps.
    function isBattleMap(asset) {
        if (!asset || !asset.isTileMap || !/\.(tmx|tmj|json)$/i.test(asset.fileName)) {
            return false;
        }
        return !layersOf(asset, "").some(({ layer }) => /^(input|output)[^_]*_|^regions(_|$)/.test(layer.name));
    }

    function check(file) {
        const process = new Process();
        const status = process.exec(ENFILADE[0], [...ENFILADE.slice(1), "check", file, "--json"], false);
        const answer = process.readStdOut();
        const said = process.readStdErr();
        process.close();
        let report;
        try {
            report = JSON.parse(answer);
        } catch (error) {
            const found = status === -1 ? `no program ${ENFILADE[0]} that could be started` : said.trim();
            const advice = "ENFILADE in enfilade.js says how it is started";
            tiled.error(`Enfilade: found ${found}, expected a report; ${advice}`, () => {});
            return;
        }
        for (const finding of report.findings) {
            tell(file, finding);
        }
        const words = { playable: "can be played", errors: "cannot be played yet", unreadable: "cannot be read" };
        const count = report.findings.length;
        tiled.log(`Enfilade: ${file} ${words[report.outcome]}, ${count} finding${count === 1 ? "" : "s"}`);
    }

    // Notes go to the Console, what has to be looked at to the Issues.
    function tell(file, finding) {
        const sentence = finding.sentence.replace(file, file.split("/").pop());
        if (finding.severity === "note") {
            tiled.log(`Enfilade: ${sentence}`);
            return;
        }
        const say = finding.severity === "error" ? tiled.error : tiled.warn;
        say(sentence, () => show(file, finding));
    }

    // Leads to what a finding speaks of: its layer, and its object or its cell, or else its tileset.
    function show(file, finding) {
        const map = tiled.open(file);
        if (!map || !map.isTileMap) {
            return;
        }
        const tileset = map.tilesets.find((one) => one.name === finding.tileset && one.fileName);
        if (tileset) {
            tiled.open(tileset.fileName);
            return;
        }
        const found = layersOf(map, "").find(({ path }) => path === finding.layer);
        if (found) {
            map.currentLayer = found.layer;
        }
        const object = objectOf(map, finding.object);
        if (object) {
            map.selectedObjects = [object];
            lookAt(object.x + object.width / 2, object.y + object.height / 2);
        } else if (finding.cell) {
            const [left, top] = map.infinite ? corner(map) : [0, 0];
            const [column, row] = [finding.cell[0] + left, finding.cell[1] + top];
            map.selectedArea.set(Qt.rect(column, row, 1, 1));
            lookAt((column + 0.5) * map.tileWidth, (row + 0.5) * map.tileHeight);
        }
    }

    function lookAt(x, y) {
        tiled.mapEditor.currentMapView.centerOn(x, y);
    }

    // All layers with their names after those of the groups they lie in.
    function layersOf(parent, before) {
        const found = [];
        for (let at = 0; at < parent.layerCount; at++) {
            const layer = parent.layerAt(at);
            const path = before + layer.name;
            found.push({ layer, path });
            if (layer.isGroupLayer) {
                found.push(...layersOf(layer, `${path}/`));
            }
        }
        return found;
    }

    function objectOf(map, id) {
        if (id === null) {
            return undefined;
        }
        const objects = layersOf(map, "").filter(({ layer }) => layer.isObjectLayer).map(({ layer }) => layer.objects);
        return [].concat(...objects).find((object) => object.id === id);
    }

    // The cell of an infinite map that the game counts from: the first column and row on which anything is painted.
    function corner(map) {
        const painted = layersOf(map, "")
            .filter(({ layer }) => layer.isTileLayer)
            .map(({ layer }) => layer.region().boundingRect)
            .filter((box) => box.width > 0);
        return [Math.min(...painted.map((box) => box.x)), Math.min(...painted.map((box) => box.y))];
    }

    function play(file) {
        const process = new Process();
        if (process.start(ENFILADE[0], [...ENFILADE.slice(1), "play", file])) {
            played.push(process);
        } else {
            tiled.error(`Enfilade: found no program ${ENFILADE[0]} that could be started, expected one`, () => {});
        }
    }
})();
