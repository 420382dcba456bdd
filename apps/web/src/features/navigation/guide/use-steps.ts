import type { GuideStep } from '@pindao/protocol/access/guide.steps.ts'
import { useNavigate } from 'react-router'
import { useCanOpen } from '#src/shared/access/opened-pages.ts'
import { openBeside } from '#src/shared/ui/page-help.ts'
import { useGuide } from './guide.query.ts'
import { showStep } from './spotlight.ts'
import { stepPath } from './step-ways.ts'

/** The first day of whoever is signed in, as far as its pages open, and how far they are; null until it is known. */
export function useSteps() {
  const { data } = useGuide()
  const canOpen = useCanOpen()
  if (data === undefined) return null
  const steps = data.steps
    .filter(({ step }) => canOpen(stepPath(step)))
    .map(({ step, done, ticked }) => ({ step, byItself: done, ticked: done || ticked }))
  return { steps, putAway: data.putAway, ticked: steps.filter(({ ticked }) => ticked).length }
}

/** Leads to the page of a step and shows there what it is about. */
export function useGoToStep(): (step: GuideStep) => void {
  const navigate = useNavigate()
  return (step) => {
    openBeside(null)
    showStep(step)
    void navigate(stepPath(step))
  }
}
