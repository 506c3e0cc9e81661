import type { RawBuilder, SqlBool } from 'kysely'
import type { IdSet } from '../../store/candidates.ts'
import type { Texts } from '../../store/search/texts.ts'
import type { VisiblePlaces } from '../../workspace/visible-containers.ts'
import type { AskedContainers } from './views.containers.ts'
import type { FieldSet } from './views.fields.ts'
import type { Containers, Order, Span } from './views.orders.ts'
import type { ViewType } from './views.schema.ts'

/** What filters and order of a view ask the engine for. */
export interface Wanted {
  type: ViewType
  conditions: readonly RawBuilder<SqlBool>[]
  /** Those of them that can be asked of cards in short. */
  short: readonly RawBuilder<SqlBool>[]
  texts: Texts | null
  /** Sets of ids, each of which has all that can be wanted. */
  among: readonly IdSet[]
  /** The same by values in custom fields. */
  amongValues: readonly FieldSet[]
  containers: AskedContainers
  /** The order. Nothing is wanted that has a value outside of the span. */
  sort: { order: Order; isAscending: boolean; span: Span }
}

/** The same as one person sees it. */
export interface Search extends Wanted {
  /** Null for those who see everything. */
  places: VisiblePlaces | null
  /** Where all results are, if that is known to be few spaces or boards. */
  within: Containers | null
  order: Order
}
