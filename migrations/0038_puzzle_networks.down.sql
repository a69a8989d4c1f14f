DROP TABLE puzzle_networks;
