import type { PageView } from '../page-view.js'

/** The place where a feature was read. */
export interface FeaturePlace {
  readonly view: PageView
  readonly start: number
  readonly end: number
}

/** The features of one candidate, with the place where each was read, if any. Absent means 0. */
export class FeatureSet {
  readonly values = new Map<string, number>()
  readonly places = new Map<string, FeaturePlace>()

  set(name: string, value: number | boolean, place: FeaturePlace | null = null): void {
    const number = typeof value === 'number' ? value : value ? 1 : 0
    if (number === 0 || (this.values.get(name) ?? 0) >= number) return
    this.values.set(name, number)
    if (place) this.places.set(name, place)
  }

  /** For the few features that may be negative. */
  setSigned(name: string, value: number): void {
    if (value !== 0) this.values.set(name, value)
  }

  get(name: string): number {
    return this.values.get(name) ?? 0
  }

  has(...names: readonly string[]): boolean {
    return names.some((name) => this.get(name) > 0)
  }
}
