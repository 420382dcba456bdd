/**
 * How API and worker are run. Node's young generation grows to 3 × 16 MiB and more by default, which modules being
 * loaded and video bytes passing through fill to no use: 8 MiB keep the API below 200 MB where it took 300.
 * `npm run api` and `npm run worker` name the same flag.
 */
export const serviceFlags = ['--max-semi-space-size=8'] as const
