import { useParams } from '@tanstack/react-router'
import { CardView } from './CardView.tsx'

/** A card at its own address. */
export function CardPage() {
  const { card } = useParams({ from: '/$team/card-{$card}' })
  return <CardView key={card} id={card} />
}
