interface WatchLabelsProps {
  readonly reference: string | null
  readonly tags: readonly string[]
}

/** What the person has written about a company on the watchlist. */
export function WatchLabels({ reference, tags }: WatchLabelsProps) {
  if (tags.length === 0 && reference === null) return null
  return (
    <span class="labels small muted">
      {reference === null ? null : <span class="given">{reference}</span>}
      {tags.map((tag) => (
        <a class="tag given" href={`/watchlist?${new URLSearchParams({ tag })}`}>
          {tag}
        </a>
      ))}
    </span>
  )
}
