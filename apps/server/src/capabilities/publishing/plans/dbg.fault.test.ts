import { test } from 'vitest'
import { createPlanFaultRig } from './plans-fault.test-support.ts'

test('dbg', async () => {
  const rig = await createPlanFaultRig(3)
  const api = await rig.api('trapped')
  console.log('api up')
  const t = setTimeout(() => {
    console.log(api.log().slice(-3000))
  }, 8000)
  try {
    console.log(JSON.stringify(await rig.book(api, rig.entriesIn(2), 'plan')))
  } catch (e) {
    console.log('ERR', e, api.log().slice(-3000))
  }
  clearTimeout(t)
  console.log(rig.trap.seen(), await rig.stands())
  await rig.remove()
})
