-- Who has business with lists reads them (business.md §6): leads, finance, and legal, who keeps the reasons of restriction. A
-- permission that a database knows is given to roles only once, and these were nobody's but administrators'. A new database has
-- no roles yet.
INSERT INTO "role_permission" ("role_id", "permission")
SELECT role.id, permission FROM "role", unnest(ARRAY['dictionary:read', 'route:dictionaries', 'menu:dictionaries']) AS permission
WHERE role.code IN ('group_lead', 'finance', 'legal')
	AND EXISTS (SELECT FROM foundation_record WHERE kind = 'permission' AND foundation_record.code = 'dictionary:read')
ON CONFLICT DO NOTHING;
