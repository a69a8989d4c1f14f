DROP TABLE event_stops;
