-- The small picture is made with the picture: nobody does these jobs any longer.
DELETE FROM job WHERE kind = 'uploads.thumbnail';
