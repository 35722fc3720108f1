interface EndpointProps {
  readonly method: string
  readonly path: string
}

/** The method and the path of a call. A long path breaks only after its slashes. */
export function Endpoint({ method, path }: EndpointProps) {
  const [first = '', ...others] = path.split(/(?<=.\/)/)
  return (
    <>
      <span class={`method ${method.toLowerCase()}`}>{method}</span>{' '}
      <code>
        {first}
        {others.map((part) => (
          <>
            <wbr />
            {part}
          </>
        ))}
      </code>
    </>
  )
}
