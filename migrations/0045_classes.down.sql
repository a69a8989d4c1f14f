DROP TABLE class_done;
DROP TABLE class_pupils;
DROP TABLE classes;
