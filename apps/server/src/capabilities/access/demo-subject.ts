/**
 * How a person of the sandbox's sign-on is known. Anybody may be anybody there, so its names are kept apart: when a real
 * sign-on replaces it, an account of the same name finds no role waiting.
 */
export function demoSubject(subject: string): string {
  return `sandbox:${subject}`
}
