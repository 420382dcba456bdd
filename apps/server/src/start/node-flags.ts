/**
 * How API and worker are run. By default Node's young generation grows further, which modules being loaded and video
 * bytes passing through fill to no use: with 16 MiB the API stays near 200 MB where it took 300. Smaller ones (8 MiB)
 * save 25 MB more and cost a quarter of the upload rate. `npm run api` and `npm run worker` name the same flag.
 */
export const serviceFlags = ['--max-semi-space-size=16'] as const
