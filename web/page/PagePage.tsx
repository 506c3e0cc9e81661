import { useParams } from '@tanstack/react-router'
import { PageView } from './PageView.tsx'

/** A page at its own address. */
export function PagePage() {
  const { page } = useParams({ from: '/$team/page-{$page}' })
  return <PageView key={page} id={page} />
}
