-- Whatever a page can open it can keep.
ALTER TABLE studies DROP CONSTRAINT studies_body_check,
    ADD CONSTRAINT studies_body_check CHECK (octet_length(body) <= 4194304);
