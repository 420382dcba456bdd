import { call } from './call.ts'
import { createThrottledCall } from './throttle.ts'

/** The call for all of the page, refused when made again within a second. See `ThrottledCall`. */
export const throttledCall = createThrottledCall(call, () => performance.now())
