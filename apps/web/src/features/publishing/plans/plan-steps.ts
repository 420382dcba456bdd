/** The steps of a plan, in their order; one that is changed begins with the second. */
export const wizardSteps = ['what', 'when', 'check'] as const
export type WizardStep = (typeof wizardSteps)[number]
