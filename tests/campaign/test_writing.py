"""A campaign is written whole or not at all, what stood there is kept, and it is read again as it was."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from game.campaign.campaign import MOST_ENTRIES, MOST_LETTERS, Campaign, Entry, Fixture, Fought
from game.campaign.reading import campaign_of, read_campaign
from game.campaign.writing import NotSaved, campaign_text, save
from systems.core.identifiers import Side, UnitId
from systems.ground.camp.camp import Camp, Clock, Person, Works
from systems.ground.components import Attributes, HitPoints
from tests.campaign.harbour import HARBOUR, HURT, folder, harbour
from tests.content.settings import rules


@pytest.mark.parametrize("text", [HARBOUR, HURT], ids=["begun", "later"])
def test_what_is_written_is_read_as_it_was(tmp_path: Path, text: str) -> None:
    file = harbour(tmp_path, text)
    written = campaign_text(file.campaign, file.ground)
    assert campaign_of(file.path, written).campaign == file.campaign
    assert campaign_text(campaign_of(file.path, written).campaign, file.ground) == written


def test_the_file_is_replaced_and_the_old_one_kept_byte_for_byte(tmp_path: Path) -> None:
    file = harbour(tmp_path)
    old = file.path.read_bytes()
    work = replace(file.campaign, camp=file.campaign.camp.with_duty(UnitId(1), Works()))
    saved = save(file, work)
    assert saved.kept == tmp_path / "harbour.toml.1.bak"
    assert saved.kept.read_bytes() == old
    assert read_campaign(file.path).campaign == work
    again = save(saved.file, file.campaign)
    assert again.kept == tmp_path / "harbour.toml.2.bak"
    assert again.kept.read_text(encoding="utf-8") == saved.file.text
    assert not [one for one in tmp_path.iterdir() if one.name.endswith(".new")]


@pytest.mark.skipif(os.name == "nt", reason="links take a privilege there, and files have no such mode")
def test_a_link_stays_one_and_who_may_read_the_file_stays_as_it_was(tmp_path: Path) -> None:
    path = folder(tmp_path)
    path.chmod(0o600)
    link = tmp_path / "evening.toml"
    link.symlink_to(path)
    file = read_campaign(link)
    saved = save(file, replace(file.campaign, draw=1))
    assert link.is_symlink()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert saved.kept == tmp_path / "harbour.toml.1.bak"
    assert read_campaign(path).campaign.draw == 1


def test_a_new_file_leaves_the_old_one_alone(tmp_path: Path) -> None:
    file = harbour(tmp_path)
    saved = save(file, file.campaign, tmp_path / "later.toml")
    assert saved.kept is None
    assert read_campaign(tmp_path / "later.toml").campaign == file.campaign
    assert file.path.read_text(encoding="utf-8") == HARBOUR


def refused(tmp_path: Path, file: object, campaign: Campaign, to: Path | None, words: str) -> None:
    before = {one.name: one.read_bytes() for one in tmp_path.iterdir() if one.is_file()}
    with pytest.raises(NotSaved, match=words):
        save(file, campaign, to)  # type: ignore[arg-type]
    assert {one.name: one.read_bytes() for one in tmp_path.iterdir() if one.is_file()} == before


def test_what_somebody_else_has_changed_is_not_written_over(tmp_path: Path) -> None:
    file = harbour(tmp_path)
    file.path.write_text(f"{HARBOUR}# more\n", encoding="utf-8")
    refused(tmp_path, file, file.campaign, None, "somebody else has changed it")
    file.path.unlink()
    refused(tmp_path, file, file.campaign, None, "somebody else has changed it")


def test_a_file_that_is_there_is_not_written_over_by_another_name(tmp_path: Path) -> None:
    file = harbour(tmp_path)
    refused(tmp_path, file, file.campaign, tmp_path / "court.toml", "found a file, expected none")


def test_another_folder_has_none_of_the_maps(tmp_path: Path) -> None:
    file = harbour(tmp_path)
    (tmp_path / "other").mkdir()
    refused(tmp_path, file, file.campaign, tmp_path / "other" / "later.toml", "found another folder")


def test_where_other_figures_would_hold_it_is_not_written(tmp_path: Path) -> None:
    path = folder(tmp_path)
    path.with_suffix(".rules.toml").write_text("[ground.rest]\nhp_per_shift = 3\n", encoding="utf-8")
    file = read_campaign(path)
    refused(tmp_path, file, file.campaign, tmp_path / "later.toml", "would be read otherwise there")


def test_what_no_file_can_say_is_not_written(tmp_path: Path) -> None:
    file = harbour(tmp_path)
    ana = replace(file.campaign.camp.people[0], attributes=Attributes(strength=21))
    strong = replace(file.campaign, camp=file.campaign.camp.with_person(ana))
    refused(tmp_path, file, strong, None, r"people.Ana.ground.strength: found 21")


@pytest.mark.parametrize(("to", "good"), [(None, 0), (None, 1), ("later.toml", 0)])
def test_where_the_disk_is_full_it_is_said_and_nothing_is_left_half_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, to: str | None, good: int
) -> None:
    """The file itself first, then the copy that is kept of the old one."""
    file = harbour(tmp_path)
    written: list[int] = []

    def fsync(handle: int) -> None:
        written.append(handle)
        if len(written) > good:
            raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", fsync)
    words = r"cannot be written \(No space left on device\)"
    refused(tmp_path, file, file.campaign, None if to is None else tmp_path / to, words)
    assert len(written) == good + 1


def test_a_file_that_cannot_be_replaced_is_said_and_no_copy_is_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def held(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    file = harbour(tmp_path)
    monkeypatch.setattr(Path, "replace", held)
    refused(tmp_path, file, file.campaign, None, r"cannot be written \(Permission denied\)")


def test_the_log_keeps_its_last_lines() -> None:
    camp = Camp((Person(UnitId(1), "Ana", Side("blue"), HitPoints(1, 1)),))
    campaign = Campaign("x", "ground", 1, camp).noted(*map(str, range(MOST_ENTRIES + 5)), when=Clock())
    assert [one.text for one in campaign.log] == [str(number) for number in range(5, MOST_ENTRIES + 5)]
    long = campaign.noted("x" * MOST_LETTERS, when=Clock())
    assert [len(one.text) for one in long.log] == [MOST_LETTERS]


WORDS = st.text(st.characters(codec="utf-8", categories=("L", "N", "P", "S", "Zs")), min_size=1, max_size=30).filter(
    lambda text: text.strip() == text and text.isprintable()
)


@given(name=WORDS, about=WORDS, person=WORDS, side=WORDS, battle=WORDS, said=WORDS)
def test_any_words_are_read_again_as_they_were(
    name: str, about: str, person: str, side: str, battle: str, said: str
) -> None:
    camp = Camp((Person(UnitId(1), person, Side(side), HitPoints(1, 1)),), beds=((Side(side), 2),))
    fixture = Fixture(battle, "a.tmx", fought=Fought(Clock(), (side,), said))
    campaign = Campaign(
        name, "ground", 1, camp, about, 0, (fixture,), (Entry(Clock(), said),), ((person, f"{about}\n{said}"),)
    )
    assert campaign_of(Path("x.toml"), campaign_text(campaign, rules().rules)).campaign == campaign
