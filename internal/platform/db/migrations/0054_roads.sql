-- What a company reckons with where journeys are planned: by how many percent
-- roads are longer than the straight line, and how fast they are driven, in km/h.
ALTER TABLE tenant ADD COLUMN road_detour BIGINT NOT NULL DEFAULT 30;
ALTER TABLE tenant ADD COLUMN road_speed BIGINT NOT NULL DEFAULT 50;
ALTER TABLE tenant ADD CONSTRAINT tenant_roads CHECK (road_detour >= 0 AND road_speed > 0);
