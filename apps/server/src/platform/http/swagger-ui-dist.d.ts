declare module 'swagger-ui-dist/absolute-path.js' {
  /** The folder with the built files; the package's door would load them all into this process. */
  export default function getAbsoluteFSPath(): string
}
