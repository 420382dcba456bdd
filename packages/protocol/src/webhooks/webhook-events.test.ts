import { expect, test } from 'vitest'
import { keysOfEvents, recordOfEvent, stateName, webhookEvents, webhookRecords } from './webhook-events.ts'

test('SET-01 a line of the timeline is one event at most, whatever else is told of the same record', () => {
  const lines = webhookEvents.flatMap((event) => Object.keys(keysOfEvents([event])))
  expect(new Set(lines).size).toBe(lines.length)
})

test('SET-01 the states by which an event is known are states of its record', () => {
  for (const event of webhookEvents) {
    const record = recordOfEvent(event)
    expect(webhookRecords).toHaveProperty(record)
    for (const line of Object.keys(keysOfEvents([event]))) {
      const [of, how, code] = line.split(' ')
      expect(of).toBe(record)
      if (how !== 'because') expect(stateName(record, Number(code))).not.toBe('')
    }
  }
})
