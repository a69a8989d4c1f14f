DROP TABLE base_names;
DROP TABLE base_unshaped;
DROP TABLE base_shapes;
