/** Nobody takes up what waits until then. */
export const never = '9999-01-01T00:00:00.000Z'
