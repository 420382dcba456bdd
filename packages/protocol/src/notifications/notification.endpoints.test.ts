import { expect, test } from 'vitest'
import { notificationOffers } from '../access/person-settings.ts'
import { notificationTypes } from './notification.endpoints.ts'

test('SHL-08 the bell is offered for exactly the events it tells', () => {
  const offered = Object.entries(notificationOffers).flatMap(([event, ways]) =>
    (ways as readonly string[]).includes('bell') ? [event] : [],
  )
  expect(offered.sort()).toEqual([...notificationTypes].sort())
})
