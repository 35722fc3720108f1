/**
 * What the first model that saw a pack scored on it, before anyone read its errors: model, precision of matches and
 * recall on sites that a reader can resolve. Null if no model was scored on the pack before it was trained on.
 */
export const firstSight = {
  first: null,
  released: { model: 3, precision: [120, 124], recall: 0.889 },
  second: { model: 3, precision: 0.937, recall: 0.722 },
  markup: { model: 3, precision: [28, 29], recall: 0.903 },
  'released-2': { model: 4, precision: [133, 134], recall: 0.795 },
  'markup-2': { model: 4, precision: [41, 42], recall: 0.851 },
  web2018: { model: 3, precision: 0.943, recall: null },
}
