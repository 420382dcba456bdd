/** The key that every engine of the sandbox takes; a toy, so it may stand here. */
export const ENGINE_KEY = 'sandbox-engine-key'
