/** The mark of the product. Decoration: its name stands beside it. */
export function Logo({ size = 32 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="8" fill="#7367f0" />
      <path d="M9 9.5h3.2v13H9zM14.6 9.5v13l9.4-6.5z" fill="#fff" />
    </svg>
  )
}
