import { getChannelsOfPlatform } from '@pindao/protocol/channels/channel.endpoints.ts'
import { countClaims, listClaimHandlers, listClaims } from '@pindao/protocol/claims/claim.endpoints.ts'
import { enterClaim, listClaimSources } from '@pindao/protocol/claims/claim-intake.endpoints.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage, serverFor } from '#test/open-page.tsx'
import { personOf } from '#test/samples.ts'
import { textsIn } from '#test/texts.ts'

const t = await textsIn('zh')
const at = '2026-11-09T05:06:07.000Z'
const button = (name: string) => ({ name: new RegExp([...name].join(String.raw`\s*`), 'u') })

test('CLM-01 a claim is entered by hand with the sentence of what is wrong, and the sources say what their platform said', async () => {
  const person = personOf('legal')
  const server = serverFor(person)
  server.answers(listClaims, [])
  server.answers(countClaims, ({ body }) => (body as { views: unknown[] }).views.map(() => 0))
  server.answers(listClaimHandlers, [])
  server.answers(getChannelsOfPlatform, [])
  server.answers(enterClaim, { id: '5' })
  server.answers(listClaimSources, [
    {
      platform: 'youtube',
      label: '星海传媒 MCN',
      succeededAt: at,
      nextAt: at,
      failures: 3,
      problem: 'quotaExceeded',
      problemAt: at,
      reportAt: null,
      claims: 12,
      channelUnknown: 2,
    },
  ])
  const { user } = await openPage('/rights/claims', { server, person })
  await user.click(await screen.findByRole('button', button(t('claim-intake:sources.act'))))
  const drawer = within(await screen.findByRole('dialog', { name: t('claim-intake:sources.title') }))
  await drawer.findByText(t('claim-intake:sources.failing', { n: 3 }))
  drawer.getByText('quotaExceeded')
  await user.keyboard('{Escape}')

  await user.click(screen.getByRole('button', button(t('claim-intake:add.act'))))
  const dialog = within(await screen.findByRole('dialog', { name: t('claim-intake:add.title') }))
  const field = (name: 'video' | 'claimedAt' | 'claimantName' | 'segments') =>
    dialog.getByLabelText(t(`claim-intake:add.field.${name}`))
  await user.click(dialog.getByRole('button', button(t('claim-intake:add.submit'))))
  expect(await dialog.findAllByText(t('validation:required'))).not.toHaveLength(0)
  await user.type(field('video'), 'https://youtu.be/dQw4w9WgXcQ')
  await user.type(field('claimedAt'), '2026-11-08{Enter}')
  await user.type(field('claimantName'), '某音乐')
  await user.type(field('segments'), '1:10-1:40，2:00–2:10')
  await user.click(dialog.getByRole('button', button(t('claim-intake:add.submit'))))
  await waitFor(() =>
    expect(server.asked(enterClaim)[0]?.body).toMatchObject({
      platform: 'youtube',
      direction: 'inbound',
      status: 'active',
      video: 'https://youtu.be/dQw4w9WgXcQ',
      claimantName: '某音乐',
      segments: [
        { fromMs: 70_000, toMs: 100_000 },
        { fromMs: 120_000, toMs: 130_000 },
      ],
    }),
  )
})
