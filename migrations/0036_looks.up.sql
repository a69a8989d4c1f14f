-- What names look like, by the skeletons of all that are somebody's or were: a name is taken if another of its look is. Each server fills
-- it beside its work (db/looks.go), for a look cannot be made here.
CREATE TABLE looks (
    skeleton text     PRIMARY KEY,
    look     text     NOT NULL,
    version  smallint NOT NULL
);
CREATE INDEX looks_look ON looks (look);
