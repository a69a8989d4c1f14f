DROP INDEX broadcasts_starts;
DROP TABLE broadcast_links;
