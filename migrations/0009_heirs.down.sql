-- The seats become again what the logs say. Hosts stay: no log names them.
UPDATE games g SET black = e.black, white = e.white
FROM (
    SELECT DISTINCT ON (game) game, (payload ->> 'black')::bigint AS black, (payload ->> 'white')::bigint AS white
    FROM game_events WHERE kind IN ('start', 'choose') AND payload ->> 'black' IS NOT NULL
    ORDER BY game, seq DESC
) e
WHERE e.game = g.number AND (g.black, g.white) IS DISTINCT FROM (e.black, e.white)
AND EXISTS (SELECT FROM heirs WHERE member IN (g.black, g.white));
DROP INDEX chat_user;
DROP TABLE heirs;
