/** Routes and menu: what the server says this person may open. They change with the person's roles only. */
export const navigationKey = ['navigation'] as const
