/** Departments of the specification (E34); labels are locale keys `access.department.<code>`. */
export const departmentCodes = [
  'hz_fb',
  'jz_fb',
  'film_slice',
  'agency',
  'original',
  'incubation',
  'production',
  'brand',
  'gm_office',
] as const
export type DepartmentCode = (typeof departmentCodes)[number]
