declare module 'swagger-ui-dist' {
  /** The folder with the built files. */
  const swaggerUi: { getAbsoluteFSPath(): string }
  export default swaggerUi
}
