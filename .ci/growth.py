#!/usr/bin/env python3
"""Nothing takes longer than its input is long: each kind of input is doubled three times, and instructions are counted.

    [SCALE=4] .ci/growth.py target/release/matchpoint [NAME…]

What a run costs beyond the run before it doubles as well, and so a little more than doubles where something is sorted.
Where each of many things is looked for among all of them, it becomes four times as much, and that is a failure.
`valgrind` counts, since not every machine lets a program read the counters of its processor.
"""

import importlib.util
import io
import json
import os
import re
import subprocess
import sys
import tempfile
import zipfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

MOST = 2.7
"""How many times as much the last doubling may cost as the one before it."""

UNREPAIRED = 2100
"""So many lines that no repair is looked for (`repair.rs`, MOST_LINES). Where there is a finding, fewer lines are read
a second time, for the repair."""

NOT_PAPER = 10_400
"""So many rows that nobody looks whether they are laid out as on paper (`paper.rs`, MOST_ROWS): that takes longer than
to read them."""

HERE = Path(__file__).resolve().parent
KINDS = {}


def kind(count, command="check"):
    """A kind of input, made of so many of its things at first: a function of their number gives files by name, or the
    content of one file, whose ending the name of the function ends with."""
    def add(make):
        KINDS[make.__name__] = (count, command.split(), make)
        return make
    return add


# ---------------------------------------------------------------- sessions

CONTRACTS = ["4S,N,=", "4S,N,+1", "3NT,E,-1", "2H,S,+2", "5C,W,=", "1NT,N,+1", "6D,S,-2", "PASS,,"]
PBN_CONTRACTS = ["4S N 10", "4S N 11", "3NT E 8", "2H S 10", "5C W 11", "1NT N 8", "6D S 10", "PASS - -"]
DEAL = "N:T53.AJ7.AT.AQ762 AKJ9.Q.QJ65.KJT8 872.T9543.K9732. Q64.K862.84.9543"


def lines(sections=1, boards=1, tables=1):
    """Lines as (section, board, N-S, E-W, contract)."""
    for section in range(sections):
        for board in range(1, boards + 1):
            for table in range(1, tables + 1):
                turn = (table + board) % tables + 1
                yield letters(section), board, table, turn, CONTRACTS[(board * 3 + table) % 8]


def letters(number):
    name = ""
    while number >= 0:
        name = chr(ord("A") + number % 26) + name
        number = number // 26 - 1
    return name


def travelers(rows):
    return "section,board,ns,ew,contract,by,result\n" + "".join("%s,%d,%d,%d,%s\n" % row for row in rows)


def name(number):
    """Names that are far from each other."""
    parts = ["ba", "de", "fi", "go", "hu", "ka", "le", "mi", "no", "pu", "ra", "se", "ti", "vo", "wu", "za"]
    scrambled = number * 2654435761 % 2**32
    return "".join(parts[scrambled >> shift & 15] for shift in (28, 24, 20, 16, 12)).title() + " " + letters(number)


def pairs(count, title="section,pair,direction,player1,player2", row="A,%d,NS,%s,%s"):
    return title + "\n" + "".join(row % (place + 1, name(2 * place), name(2 * place + 1)) + "\n" for place in range(count))


@kind(100)
def sections_csv(n):
    return travelers(lines(sections=n, boards=4, tables=4))


@kind(300)
def boards_csv(n):
    return travelers(lines(boards=n, tables=4))


@kind(1000)
def tables_csv(n):
    return travelers(lines(boards=2, tables=n))


@kind(20)
def tables_and_boards_csv(n):
    return travelers(lines(boards=n, tables=40))


@kind(1000)
def wrong_scores_csv(n):
    rows = "".join(f"{1 + place // 8},{1 + place % 8},{1 + (place + place // 8) % 8},4S,N,=,9\n" for place in range(n))
    return "board,ns,ew,contract,by,result,score\n" + rows


@kind(1000)
def unreadable_rows_csv(n):
    return travelers(lines(boards=4, tables=8)) + "A,x,y,z,what,,\n" * n


@kind(1000)
def lines_twice_csv(n):
    return travelers([*lines(boards=n // 8, tables=4)] * 2)


@kind(1000)
def met_often_csv(n):
    """One pair against all others on one board: nobody can be at two tables."""
    return travelers(("A", 1, 1, other + 2, CONTRACTS[other % 8]) for other in range(n))


@kind(2000)
def empty_lines_csv(n):
    return travelers(lines(boards=4, tables=8)) + ",,,,,,\n" * n + "\n" * n


@kind(500)
def too_many_cells_csv(n):
    return travelers(lines(boards=4, tables=8)) + "A,1,2,3,4S,N,=,,,5,6\n" * n


@kind(500)
def open_quotes_csv(n):
    return travelers(lines(boards=4, tables=8)) + 'A,1,2,3,"4S,N,=\n' * n


@kind(500)
def remarks_csv(n):
    rows = (row[:-1] + (row[-1] + f',"said ""{place}"", and more"',) for place, row in enumerate(lines(boards=n, tables=2)))
    return "section,board,ns,ew,contract,by,result,remarks\n" + "".join("%s,%d,%d,%d,%s\n" % row for row in rows)


@kind(500)
def rulings_csv(n):
    rows = "".join(f"{1 + place // 8},{1 + place % 8},{1 + (place + place // 8) % 8},"
                   f"60% {10 * (place % 90) + 20}; 40% -50\n" for place in range(n))
    return "board,ns,ew,ruling\n" + rows


@kind(NOT_PAPER // 8)
def rounds_csv(n):
    rows = "".join(f"{board},{board // 2},{table},{table},{(table + board // 2) % n + 1},{CONTRACTS[(board + table) % 8]}\n"
                   for board in range(2, 10) for table in range(1, n + 1))
    return "board,round,table,ns,ew,contract,by,result\n" + rows


@kind(200)
def names_in_travelers_csv(n):
    rows = "".join(f"{board},{name(table)} & {name(table + 100_000)},"
                   f"{name(200_000 + (table + board) % n)} & {name(300_000 + (table + board) % n)},{CONTRACTS[table % 8]}\n"
                   for board in (1, 2) for table in range(n))
    return "board,ns,ew,contract,by,result\n" + rows


@kind(200)
def players_csv(n):
    rows = "".join(f"{board},{','.join(str(4 * table + seat) for seat in range(1, 5))},{CONTRACTS[(table + board) % 8]}\n"
                   for board in (1, 2) for table in range(n))
    return "board,north,south,east,west,contract,by,result\n" + rows


@kind(100)
def parts_csv(n):
    return "".join(travelers(lines(boards=2, tables=4)) + "\n" for _ in range(n))


@kind(300)
def repeated_headings_csv(n):
    """The headings again above each line."""
    return "board,ns,ew,contract,declarer,result\n1,1,2,4S,N,=\n" * n


@kind(20, "check *")
def files(n):
    return {f"section-{letters(place)}.csv": travelers(lines(boards=3, tables=4)) for place in range(n)}


@kind(NOT_PAPER)
def utf16_csv(n):
    return "\ufeff".encode("utf-16-le") + travelers(lines(boards=n // 4, tables=4)).encode("utf-16-le")


@kind(UNREPAIRED)
def windows_1252_csv(n):
    rows = "".join("%d,%d,%d,%s,d\u00e9j\u00e0\n" % row[1:] for row in lines(boards=n // 4, tables=4))
    return ("board,ns,ew,contract,by,result,remarks\n" + rows).encode("cp1252")


@kind(UNREPAIRED)
def mixed_encodings_csv(n):
    return b"board,ns,ew,contract,by,result,remarks\n" + b"".join(
        b"%d,1,2,4S,N,=,%s\n" % (place + 1, (b"d\xe9j\xe0", "déjà".encode())[place % 2]) for place in range(n))


@kind(2000)
def odd_characters_csv(n):
    return travelers(lines(boards=4, tables=8)) + "A,1\u200b,2,3,4\u2660,N,=\u00a0\n" * n


# ---------------------------------------------------------------- beside the travelers

def session(**files):
    return {"travelers.csv": travelers(lines(boards=4, tables=8))} | {
        file.replace("_", "."): text for file, text in files.items()}


@kind(500)
def pairs_listed(n):
    return {"travelers.csv": travelers(lines(boards=2, tables=n)), "pairs.csv": pairs(n)}


@kind(500)
def pairs_of_the_same_name(n):
    return session(pairs_csv=pairs(8) + "".join(f"A,{place + 9},NS,Ann Lee,Bo Ek\n" for place in range(n)))


@kind(500)
def pairs_of_near_names(n):
    rows = "".join(f"A,{place + 9},NS,{near}son Anne,{near}sen Bo\n" for place in range(n)
                   for near in [name(place // 4).replace(" ", "")])
    return session(pairs_csv=pairs(8) + rows)


@kind(500)
def pairs_of_one_shape(n):
    """Every name is one letter from many others."""
    rows = "".join(f"A,{place + 9},NS,Player {place:05},Partner {place:05}\n" for place in range(n))
    return session(pairs_csv=pairs(8) + rows)


@kind(500)
def pairs_of_look_alikes(n):
    looks = [name(place).replace("a", "\u0430") for place in range(n)]
    rows = "".join(f"A,{place + 9},NS,{name(place)},{look}\n" for place, look in enumerate(looks))
    return session(pairs_csv=pairs(8) + rows)


@kind(500)
def pairs_twice(n):
    return session(pairs_csv=pairs(8) + "A,3,NS,Ann Lee,Bo Ek\n" * n)


@kind(500)
def pairs_of_one_number(n):
    rows = "".join(f"A,{place + 1},NS,{name(place)},{name(place + 70_000)},123\n" for place in range(n))
    return session(pairs_csv="section,pair,direction,player1,player2,id1\n" + rows)


@kind(500)
def strats_of_pairs(n):
    settings = "[[strats]]\nname = \"A\"\n[[strats]]\nname = \"B\"\nlimit = 500\n[masterpoints]\nawards = \"acbl\"\n"
    rows = "".join(f"A,{place + 1},{side},{name(place)},{name(place + 70_000)},{place % 900},B\n"
                   for place in range(n) for side in ("NS", "EW"))
    return {"travelers.csv": travelers(lines(boards=2, tables=n)), "session.toml": settings,
            "pairs.csv": "section,pair,direction,player1,player2,masterpoints1,ineligible\n" + rows}


@kind(500)
def adjustments(n):
    return session(session_toml="".join(
        f"[[adjustments]]\npair = {place % 8 + 1}\ndirection = \"NS\"\nmatchpoints = \"-0.01\"\nreason = \"late {place}\"\n"
        for place in range(n)))


@kind(300)
def acknowledgments(n):
    return session(session_toml="".join(
        f"[[acknowledged]]\ncode = \"outlier\"\nboard = {place + 1}\nby = \"M. F.\"\nreason = \"seen\"\n"
        for place in range(n)))


@kind(500)
def marked_boards(n):
    return {"travelers.csv": travelers(lines(boards=n, tables=2)),
            "session.toml": "".join(f"[[boards]]\nboard = {place + 1}\ndealer = \"S\"\n" for place in range(n))}


@kind(500)
def marked_boards_unknown(n):
    return session(session_toml="".join(f"[[boards]]\nboard = {place + 1}\ndealer = \"S\"\n" for place in range(n)))


@kind(500)
def unknown_settings(n):
    return session(session_toml="[scoring]\n" + "".join(f"key{place} = {place}\n" for place in range(n)))


@kind(200)
def listed_sections(n):
    listed = "".join(f"[[sections]]\nname = \"{letters(place)}\"\nwinners = 2\n" for place in range(n))
    together = json.dumps([[letters(place), letters(place + 1)] for place in range(0, n - 1, 2)])
    return {"travelers.csv": travelers(lines(sections=n, boards=2, tables=4)),
            "session.toml": f"[scoring]\nscore_together = {together}\n[ranking]\nrank_together = {together}\n" + listed}


@kind(UNREPAIRED)
def corrections(n):
    rows = "".join(f"{1 + place // 4},A,{1 + place % 4},{(place % 4 + 1 + 1 + place // 4) % 4 + 1},remarks,,seen,scorer,I. B.,,\n"
                   for place in range(n))
    return {"travelers.csv": travelers(lines(boards=n // 4 + 1, tables=4)),
            "corrections.csv": "board,section,ns,ew,field,old,new,kind,who,when,note\n" + rows}


@kind(300)
def corrections_of_one_line(n):
    rows = "".join(f"1,A,1,3,remarks,{'' if place == 0 else f'r{place}'},r{place + 1},scorer,I. B.,,\n" for place in range(n))
    return session(corrections_csv="board,section,ns,ew,field,old,new,kind,who,when,note\n" + rows)


@kind(300)
def corrections_refused(n):
    rows = "".join(f"{place + 1},A,1,3,score,420,450,scorer,I. B.,,\n" for place in range(n))
    return session(corrections_csv="board,section,ns,ew,field,old,new,kind,who,when,note\n" + rows)


@kind(300)
def lost_lines(n):
    rows = "".join(f"{place + 9},A,1,3,line,,played,scorer,I. B.,,\n{place + 9},A,1,3,contract,,PASS,scorer,I. B.,,\n"
                   for place in range(n))
    return session(corrections_csv="board,section,ns,ew,field,old,new,kind,who,when,note\n" + rows)


@kind(300)
def movement(n):
    rows = "".join(f"{1 + place},{table + 1},{table + 1},{(table + place) % 8 + 1},{board} {board + 1}\n"
                   for place in range(n // 8) for table in range(8) for board in [2 * ((table + place) % (n // 8)) + 1])
    return session(movement_csv="round,table,ns,ew,boards\n" + rows)


@kind(300)
def movement_of_many_tables(n):
    rows = "".join(f"1,{table + 1},{table + 1},{table + 1},{2 * table + 1} {2 * table + 2}\n" for table in range(n))
    return session(movement_csv="round,table,ns,ew,boards\n" + rows)


@kind(300)
def movement_at_fault(n):
    rows = "".join(f"1,1,{table + 1},{table + 1},1 2\n" for table in range(n))
    return session(movement_csv="round,table,ns,ew,boards\n" + rows)


# ---------------------------------------------------------------- deals

@kind(300)
def hands_pbn(n):
    return session() | {"hands.pbn": "".join(f"[Board \"{place + 1}\"]\n[Deal \"{DEAL}\"]\n\n" for place in range(n))}


@kind(300)
def hands_lin(n):
    hands = "S48JH25TQD235C679,S5H3469D7TJQC8TJA,S9AH7KAD68KAC345K"
    return session() | {"hands.lin": "".join(f"qx|o{place + 1}|md|3{hands}|sv|o|\n" for place in range(n))}


@kind(150, "report -q --force -o pack")
def results_lin(n):
    return "".join(f"qx|{room}{place + 1}|pn|{name(table)},{name(table + 10)},{name(table + 20)},{name(table + 30)}|"
                   f"sv|o|mb|1S|mb|p|mb|p|mb|p|mc|{9 - table % 2}|pg||\n"
                   for place in range(n) for table, room in enumerate("oc"))


@kind(300)
def hands_dlm(n):
    rows = "".join(f"Board {place + 1:02}=abcdefghijklmnopabcdefghij000\n" for place in range(n))
    return session() | {"hands.dlm": "[Document]\n" + rows}


@kind(300)
def hands_dup(n):
    cards = "".join(f"{card:02}" for card in range(1, 40)).encode()
    board = cards + b" " * 70 + b"1  " + b" " * 5
    return session() | {"hands.dup": board * n}


@kind(200)
def hands_that_disagree(n):
    other = DEAL.replace("T53", "T52").replace("872", "873")
    return session() | {"hands.pbn": "".join(f"[Board \"7\"]\n[Deal \"{deal}\"]\n\n" for _ in range(n) for deal in (DEAL, other))}


# ---------------------------------------------------------------- files of other programs

PBN_TABLE = '[ScoreTable "Section;PairId_NS;PairId_EW;Contract;Declarer;Result"]\n'


def pbn(boards=1, tables=1, more="", first=""):
    games = []
    for board in range(1, boards + 1):
        rows = "".join(f"A {table} {(table + board) % tables + 1} {PBN_CONTRACTS[(table + board * 3) % 8]}\n"
                       for table in range(1, tables + 1))
        games.append(f"[Event \"#\"]\n[Board \"{board}\"]\n{more}{PBN_TABLE}{rows}\n")
    games[0] = first + games[0].replace('"#"', '"Tuesday"')
    return "".join(games)


@kind(500)
def games_pbn(n):
    return pbn(boards=n, tables=2)


@kind(1000)
def rows_pbn(n):
    return pbn(boards=2, tables=n)


@kind(2000)
def tags_pbn(n):
    return pbn(boards=2, tables=4, more="".join(f"[Note{place} \"x\"]\n" for place in range(n)))


@kind(2000)
def tags_twice_pbn(n):
    return pbn(boards=2, tables=4, more="[Site \"x\"]\n" * n)


@kind(500)
def tags_inherited_pbn(n):
    """The first game alone has what all others inherit, or say that they do."""
    return pbn(boards=n, tables=1, more='[Room "#"]\n').replace('"#"', '"Open"', 2)


@kind(1000)
def columns_pbn(n):
    return pbn(boards=2, tables=4).replace('Section;', 'Section;' + "".join(f"C{place};" for place in range(n)))


@kind(2000)
def comments_pbn(n):
    return pbn(boards=2, tables=4, first="% PBN 2.1\n" + "{ a comment }\n" * n + "; another\n" * n + "%directive\n" * n)


@kind(500)
def totals_pbn(n):
    rows = "".join(f"{place + 1} {place + 1} 50.00 \"{name(place)} - {name(place + 70_000)}\"\n" for place in range(n))
    return pbn(boards=2, tables=n, first=f'[Event "x"]\n[TotalScoreTable "Rank;PairId;TotalPercentage;Names"]\n{rows}')


@kind(1000)
def contestants_jannersten_txt(n):
    players = "".join(f"A;{place};N;{name(place)};;50.0\n" for place in range(1, n + 1))
    return f"[GAME]\n{';' * 11}\n[Contestants]\n{players}[RESULTS]\n#1;A;1;1;2;;;420;4S;N;10\n"


def usebio(boards, tables, participants=None):
    out = ['<?xml version="1.0" encoding="utf-8"?>\n<USEBIO Version="1.2"><CLUB><CLUB_NAME>x</CLUB_NAME></CLUB>'
           '<EVENT EVENT_TYPE="MP_PAIRS"><PROGRAM_NAME>x</PROGRAM_NAME><WINNER_TYPE>2</WINNER_TYPE><TITLE>x</TITLE>'
           '<DATE>15/01/2026</DATE><PARTICIPANTS>\n']
    for direction in "NS", "EW":
        for number in range(1, (participants or tables) + 1):
            out.append(f"<PAIR><PAIR_NUMBER>{number}</PAIR_NUMBER><DIRECTION>{direction}</DIRECTION>"
                       f"<PLAYER><PLAYER_NAME>{name(number)}</PLAYER_NAME></PLAYER>"
                       f"<PLAYER><PLAYER_NAME>{name(number + 70_000)} {direction}</PLAYER_NAME></PLAYER></PAIR>\n")
    out.append("</PARTICIPANTS>\n")
    for board in range(1, boards + 1):
        out.append(f"<BOARD><BOARD_NUMBER>{board}</BOARD_NUMBER>")
        for table in range(1, tables + 1):
            out.append(f"<TRAVELLER_LINE><NS_PAIR_NUMBER>{table}</NS_PAIR_NUMBER>"
                       f"<EW_PAIR_NUMBER>{(table + board) % tables + 1}</EW_PAIR_NUMBER><CONTRACT>4S</CONTRACT>"
                       "<PLAYED_BY>N</PLAYED_BY><TRICKS>10</TRICKS></TRAVELLER_LINE>\n")
        out.append("</BOARD>\n")
    return "".join(out) + "</EVENT></USEBIO>\n"


@kind(300)
def boards_usebio_xml(n):
    return usebio(n, 4)


@kind(300)
def lines_usebio_xml(n):
    return usebio(2, n)


@kind(300)
def participants_usebio_xml(n):
    return usebio(2, 4, n)


@kind(300)
def unlisted_usebio_xml(n):
    return usebio(2, n, 4)


def exported(rows, form, run):
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "travelers.csv")
        path.write_text(travelers(rows))
        run(["score", str(path), "-q", "--format", form, "-o", str(Path(folder, "made." + form))])
        return Path(folder, "made." + form).read_bytes()


@kind(200)
def boards_json(n, run):
    return exported(lines(boards=n, tables=4), "json", run)


@kind(200)
def pairs_json(n, run):
    return exported(lines(boards=2, tables=n), "json", run)


@kind(40)
def sections_json(n, run):
    return exported(lines(sections=n, boards=2, tables=4), "json", run)


@kind(60)
def session_xlsx(n, run):
    return exported(lines(boards=n, tables=4), "xlsx", run)


def xlsx(sheets, shared=()):
    """A workbook of sheets, each with rows of cells; with texts that are shared."""
    made = io.BytesIO()
    relation = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    package = "http://schemas.openxmlformats.org/package/2006/relationships"
    main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as parts:
        def put(path, text):
            parts.writestr(zipfile.ZipInfo(path), text, zipfile.ZIP_DEFLATED)
        put("_rels/.rels", f'<Relationships xmlns="{package}"><Relationship Id="rId1" Target="xl/workbook.xml" '
            f'Type="{relation}/officeDocument"/></Relationships>')
        put("xl/workbook.xml", f'<workbook xmlns="{main}" xmlns:r="{relation}"><sheets>' + "".join(
            f'<sheet name="Section {letters(place)}" sheetId="{place + 1}" r:id="rId{place + 1}"/>'
            for place in range(len(sheets))) + "</sheets></workbook>")
        put("xl/_rels/workbook.xml.rels", f'<Relationships xmlns="{package}">' + "".join(
            f'<Relationship Id="rId{place + 1}" Target="worksheets/sheet{place + 1}.xml" Type="{relation}/worksheet"/>'
            for place in range(len(sheets))) +
            f'<Relationship Id="shared" Target="sharedStrings.xml" Type="{relation}/sharedStrings"/></Relationships>')
        put("xl/sharedStrings.xml", f'<sst xmlns="{main}">' + "".join(f"<si><t>{text}</t></si>" for text in shared) + "</sst>")
        for place, rows in enumerate(sheets):
            put(f"xl/worksheets/sheet{place + 1}.xml", f'<worksheet xmlns="{main}"><sheetData>' + "".join(
                f'<row r="{number}">' + "".join(
                    f'<c r="{letters(column)}{number}" ' + (
                        f't="s"><v>{cell[1:]}</v></c>' if cell.startswith("#") else
                        f't="inlineStr"><is><t>{cell}</t></is></c>') for column, cell in enumerate(row)) + "</row>"
                for number, row in enumerate(rows, 1)) + "</sheetData></worksheet>")
    return made.getvalue()


def cells(rows):
    return [row.split(",") for row in travelers(rows).splitlines()]


@kind(500)
def rows_xlsx(n):
    return xlsx([cells(lines(boards=n // 4, tables=4))])


@kind(20)
def sheets_xlsx(n):
    own = [row[1:] for row in cells(lines(boards=2, tables=4))]
    return xlsx([own] * n)


@kind(25)
def columns_xlsx(n):
    rows = cells(lines(boards=20, tables=4))
    return xlsx([[*row, *(f"c{place}" for place in range(n))] for row in rows])


@kind(1000)
def shared_strings_xlsx(n):
    rows = [["section", "board", "ns", "ew", "contract", "by", "result", "remarks"]]
    rows += [[*cells([row])[1], f"#{place}"] for place, row in enumerate(lines(boards=n // 4, tables=4))]
    return xlsx([rows], [f"remark {place}" for place in range(n)])


@kind(500)
def rows_ods(n):
    made = io.BytesIO()
    office = "urn:oasis:names:tc:opendocument:xmlns"
    rows = "".join("<table:table-row>" + "".join(
        f'<table:table-cell office:value-type="string"><text:p>{cell}</text:p></table:table-cell>' for cell in row)
        + "</table:table-row>" for row in cells(lines(boards=n // 4, tables=4)))
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as parts:
        parts.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet", zipfile.ZIP_STORED)
        parts.writestr("META-INF/manifest.xml", f'<manifest:manifest xmlns:manifest="{office}:manifest:1.0">'
                       '<manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/>'
                       "</manifest:manifest>")
        parts.writestr("content.xml", f'<office:document-content xmlns:office="{office}:office:1.0" '
                       f'xmlns:table="{office}:table:1.0" xmlns:text="{office}:text:1.0"><office:body><office:spreadsheet>'
                       f'<table:table table:name="A">{rows}</table:table></office:spreadsheet></office:body>'
                       "</office:document-content>")
    return made.getvalue()


@kind(30)
def records_bws(n):
    """As many results as `fixtures/bridgemate.py` has room for."""
    spec = importlib.util.spec_from_file_location("bridgemate", HERE.parent / "fixtures/bridgemate.py")
    device = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(device)
    records = []
    for board in range(1, n + 1):
        for table in range(1, 5):
            ns, ew = table, (table + board) % 4 + 1
            records.append([len(records) + 1, 1, table, board, board, ns, ew, ns, "N", "4 S", "=", "", "", 40000.0,
                            0.8, False, False, False, 0, 0, 0])
    return device.database({
        "Session": [[1, "x", 40000.0, 0.8, "0" * 32, 0]], "Section": [[1, "A ", 4, 0, 0, 1, 1, 2]],
        "Tables": [[1, table, 1, 1, 2, 0, 0, 0, 1] for table in range(1, 5)],
        "RoundData": [], "PlayerNumbers": [], "PlayerNames": [], "ReceivedData": records,
        "HandRecord": [], "IntermediateData": []})


# ---------------------------------------------------------------- several sessions

def small(place):
    rows = "".join("%s,%d,%d,%d,%s\n" % row for row in lines(boards=2, tables=4))
    return {f"{place:05}/travelers.csv": "section,board,ns,ew,contract,by,result\n" + rows,
            f"{place:05}/session.toml": f"[event]\nname = \"Event {place}\"\ndate = \"{2000 + place // 365}-01-01\"\n",
            f"{place:05}/pairs.csv": "section,pair,direction,player1,player2\n" + "".join(
                f"A,{pair},{side},{name(1000 * (place % 7) + 2 * pair + shift)},{name(1000 * (place % 7) + 2 * pair + shift + 1)}\n"
                for pair in range(1, 5) for side, shift in (("NS", 0), ("EW", 100)))}


@kind(20, "ladder *")
def sessions_of_a_season(n):
    return {file: text for place in range(n) for file, text in small(place).items()}


@kind(100, "ladder *")
def players_of_a_season(n):
    both = {}
    for session in "12":
        both |= {f"{session}/travelers.csv": travelers(lines(boards=2, tables=n)),
                 f"{session}/session.toml": f"[event]\nname = \"{session}\"\ndate = \"2026-01-0{session}\"\n",
                 f"{session}/pairs.csv": pairs(n) + pairs(n, row="A,%d,EW,%s x,%s x").split("\n", 1)[1]}
    return both


@kind(10, "event *")
def sessions_of_an_event(n):
    return {file: text for place in range(n) for file, text in small(7 * place).items()}


@kind(100, "event *")
def entrants_of_an_event(n):
    return players_of_a_season(n)


@kind(20, "score --across *")
def clubs_across(n):
    return {file: text for place in range(n) for file, text in small(place).items()}


@kind(300, "rubber")
def deals_of_a_pad_csv(n):
    return "declarer,contract,result\n" + "WE,1C,=\nTHEY,1C,-1\n" * n


@kind(300, "verify */travelers.csv */official.csv")
def official_numbers(n):
    rows = "".join("%s,%d,%d,%d,1.00,2.00\n" % row[:4] for row in lines(boards=n, tables=4))
    return {"x/travelers.csv": travelers(lines(boards=n, tables=4)), "x/official.csv": "section,board,ns,ew,mp_ns,mp_ew\n" + rows}


@kind(150, "diff */new.csv */old.csv")
def differences(n):
    new = travelers(lines(boards=n, tables=4))
    return {"x/new.csv": new, "x/old.csv": new.replace("4S,N,=", "4S,N,+2")}


@kind(200, "score --format json")
def everything_as_json_csv(n):
    return travelers(lines(sections=1, boards=n, tables=4))


@kind(60, "score --format xlsx --force -o made.xlsx")
def everything_as_xlsx_csv(n):
    return travelers(lines(sections=1, boards=n, tables=4))


@kind(60, "score --format html --report ranking,recap,travelers,scorecards")
def everything_on_a_page_csv(n):
    return travelers(lines(sections=1, boards=n, tables=4))


@kind(60, "score --report ranking,recap,travelers,scorecards")
def everything_as_text_csv(n):
    return travelers(lines(sections=n // 4, boards=4, tables=4))


@kind(60, "score --format usebio")
def everything_as_usebio_csv(n):
    return travelers(lines(sections=1, boards=n, tables=4))


@kind(20, "score --format pdf --report ranking,recap,travelers,scorecards -o made.pdf --force")
def everything_on_paper_csv(n):
    return travelers(lines(sections=n // 4, boards=4, tables=4))


@kind(25, "score --format json")
def matches_of_swiss_pairs(n):
    rows = "".join(f"{board},{round},{2 * table + 1},{(2 * table + 2 * round - 2) % (2 * n) + 2},{CONTRACTS[(board + table) % 8]}\n"
                   for round in (1, 2) for board in range(4 * round - 3, 4 * round + 1) for table in range(n))
    return {"travelers.csv": "board,round,ns,ew,contract,by,result\n" + rows,
            "session.toml": "[scoring]\nmethod = \"swiss\"\nvp = \"ebu-percent\"\n"}


@kind(200, "score --format pdf --report ranking -o made.pdf --force")
def a_name_of_joined_signs_on_paper(n):
    """One sign to a reader, however long it is; no font has it."""
    joined = "\U0001F468\u200D" * n
    return session(pairs_csv=pairs(7) + f"A,8,NS,{joined},Bo Ek\n")


@kind(120, "audit")
def audited_csv(n):
    return travelers(lines(boards=n, tables=4))


# ---------------------------------------------------------------- counting

def instructions(program, command, make, count):
    def run(arguments):
        subprocess.run([program, *arguments], check=True, capture_output=True)
    with tempfile.TemporaryDirectory() as top:
        made = make(count, run) if make.__code__.co_argcount > 1 else make(count)
        if not isinstance(made, dict):
            made = {"travelers." + make.__name__.rsplit("_", 1)[1]: made}
            paths = [*made]
        else:
            paths = ["."]
        for path, content in made.items():
            path = Path(top, path)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content if isinstance(content, bytes) else content.encode())
        verb = []
        for word in command:
            verb += sorted(str(path.relative_to(top)) for path in Path(top).glob(word)) if "*" in word else [word]
        if not any("*" in word for word in command):
            verb = [*verb[:1], *paths, *verb[1:]]
        done = subprocess.run(
            ["valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null", program, *verb],
            cwd=top, capture_output=True, text=True, errors="replace")
    counted = re.search(r"I\s+refs:\s+([\d,]+)", done.stderr)
    if counted is None:
        sys.exit(f"{make.__name__}, {count}: status {done.returncode}\n{done.stderr[-2000:]}")
    said = [line for line in done.stderr.splitlines() if not line.startswith(("==", "--")) and line.strip()]
    return int(counted[1].replace(",", "")), done.returncode, said[:1]


def grown(program, name):
    count, command, make = KINDS[name]
    count *= int(os.environ.get("SCALE", "1"))
    runs = [instructions(program, command, make, count << doubled) for doubled in range(4)]
    counts = [run[0] for run in runs]
    first, second, third = (after - before for before, after in zip(counts, counts[1:]))
    said = (runs[-1][2] or [""])[0]
    return name, counts, second / max(first, 1), third / max(second, 1), runs[-1][1], said


def main():
    program = os.path.abspath(sys.argv[1])
    names = sys.argv[2:] or [*KINDS]
    failed = []
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for name, counts, before, last, status, said in pool.map(lambda name: grown(program, name), names):
            is_too_much = max(before, last) > MOST
            failed += [name] if is_too_much else []
            print(f"{name:28} {' '.join(f'{count / 1e6:.1f}' for count in counts)} million, {before:5.2f}, {last:5.2f} "
                  f"{'TOO MUCH' if is_too_much else ''} [{status}] {said[:70]}", flush=True)
    if failed:
        sys.exit("these take longer than they are long: " + ", ".join(failed))
    print(f"{len(names)} kinds of input take as long as they are long")


if __name__ == "__main__":
    main()
