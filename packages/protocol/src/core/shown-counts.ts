/** The most that a number at a button, a menu entry or a bell says; more is this and a plus. */
export const mostCounted = 99
