/**
 * The columns of `channel` in which whoever makes one by a statement of their own has nothing to say: in use, running,
 * without level or group.
 */
export const freshChannel = {
  columns: 'time_zone, operation, "use", type, level, operation_mode, restrict_reasons, upload_defaults',
  values: `'Asia/Shanghai', 0, 0, 0, -1, 'self', '{}',
    '{"language":null,"categoryId":null,"madeForKids":null,"playlistId":null}'`,
} as const
