/** The most that a number at a button, a menu entry or a bell says; more is this and a plus. What is counted says one more than this where it is more. */
export const mostCounted = 99
