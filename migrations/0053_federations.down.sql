DROP INDEX events_starts;
DROP TABLE calendar_links;
DROP TABLE event_guests;
DROP TABLE federation_officers;
DROP TABLE federation_papers;
