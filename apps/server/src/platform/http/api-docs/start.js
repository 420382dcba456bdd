// The page of the contract. Calls that are tried here are real ones, with the key that somebody gives under "Authorize":
// it stays in this tab's memory.
window.SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#docs',
  deepLinking: true,
  docExpansion: 'none',
  // Hundreds of shapes below the operations would double the page; each stands where it is used.
  defaultModelsExpandDepth: -1,
  filter: true,
  tagsSorter: 'alpha',
  operationsSorter: 'alpha',
  showExtensions: true,
  requestSnippetsEnabled: true,
  persistAuthorization: false,
  validatorUrl: null,
})
