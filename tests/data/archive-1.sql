-- An archive as Damier's first version kept it.
BEGIN TRANSACTION;
CREATE TABLE entries (
    journal TEXT NOT NULL, n INTEGER NOT NULL, game INTEGER, kind TEXT NOT NULL, payload TEXT NOT NULL,
    PRIMARY KEY (journal, n)
) WITHOUT ROWID;
INSERT INTO "entries" VALUES('5f3a0c91d2e4',1,1,'game','[{"id": "g", "variant": "russian", "fen": "", "white": "Ann", "black": "Bob", "remote": "", "clock": null, "date": "2026.11.29"}]');
INSERT INTO "entries" VALUES('5f3a0c91d2e4',2,1,'ply','["c3-d4", 0]');
INSERT INTO "entries" VALUES('5f3a0c91d2e4',3,1,'ply','["b6-a5", 0]');
INSERT INTO "entries" VALUES('5f3a0c91d2e4',4,1,'takeback','[1]');
INSERT INTO "entries" VALUES('5f3a0c91d2e4',5,1,'ply','["b6-c5", 0]');
INSERT INTO "entries" VALUES('5f3a0c91d2e4',6,1,'result','["1-0", "resignation"]');
INSERT INTO "entries" VALUES('5f3a0c91d2e4',7,7,'game','[{"id": "h", "variant": "italian", "fen": "", "white": "Ann", "black": "Bob", "remote": "", "clock": [600, 5], "date": "2026.11.29"}]');
INSERT INTO "entries" VALUES('5f3a0c91d2e4',8,7,'ply','["22-18", 595000]');
INSERT INTO "entries" VALUES('77aa00bb11cc',1,1,'game','[{"id": "g", "variant": "canadian", "fen": "", "white": "Ann", "black": "Bob", "remote": "", "clock": null, "date": "2026.11.29"}]');
INSERT INTO "entries" VALUES('77aa00bb11cc',2,1,'ply','["1-2", 0]');
CREATE TABLE games (
    id INTEGER PRIMARY KEY AUTOINCREMENT, journal TEXT NOT NULL, number INTEGER NOT NULL,
    variant TEXT NOT NULL, white TEXT NOT NULL, black TEXT NOT NULL, date TEXT NOT NULL,
    plies INTEGER NOT NULL DEFAULT 0, result TEXT NOT NULL DEFAULT '*', reason TEXT NOT NULL DEFAULT '',
    UNIQUE (journal, number)
);
INSERT INTO "games" VALUES(1,'5f3a0c91d2e4',1,'russian','Ann','Bob','2026.11.29',2,'1-0','resignation');
INSERT INTO "games" VALUES(2,'5f3a0c91d2e4',7,'italian','Ann','Bob','2026.11.29',1,'*','');
INSERT INTO "games" VALUES(3,'77aa00bb11cc',1,'canadian','Ann','Bob','2026.11.29',1,'*','');
CREATE TABLE journals (
    journal TEXT PRIMARY KEY, eboard TEXT NOT NULL, last INTEGER NOT NULL
) WITHOUT ROWID;
INSERT INTO "journals" VALUES('5f3a0c91d2e4','e1',8);
INSERT INTO "journals" VALUES('77aa00bb11cc','e2',2);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('games',3);
COMMIT;
PRAGMA user_version=1;
