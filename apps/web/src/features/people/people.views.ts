import { loadFeatureTexts } from '#src/shared/i18n/i18n.ts'

/** Pages of this capability, by view name. The acts of a person have the words of the audit log. */
export const views = {
  person: async () => {
    const [{ PersonPage }] = await Promise.all([import('./pages/PersonPage.tsx'), loadFeatureTexts('audit')])
    return { Component: PersonPage }
  },
}
