/** A name that stands on one line, cut where there is no room; whole in its title. */
export function OneLine({ text }: { readonly text: string }) {
  return (
    <span title={text}>
      <bdi className="cut">{text}</bdi>
    </span>
  )
}
