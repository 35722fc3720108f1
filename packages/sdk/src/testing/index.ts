export { type ExampleAnswers, exampleAnswers } from './example-answers.generated.js'
export { createFakeClient, type FakeAnswers, type FakeCall, type FakeClient } from './fake-client.js'
