import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { textsIn } from './texts.ts'

const t = await textsIn('zh')

/** The menu of what else can be done with a row of a list, by what the row is called. */
export const moreOf = (of: string) =>
  screen.findByRole('button', { name: t('common:table.moreOf', { name: of }) })

/** Opens that menu and presses a line of it. */
export async function chooseAct(user: UserEvent, of: string, name: string): Promise<void> {
  await user.click(await moreOf(of))
  await user.click(await screen.findByRole('menuitem', { name }))
}
