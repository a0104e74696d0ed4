import { by, computed, creates, defineResource, deletes, forEachOf, identity, put, request } from '../define.ts';
import { idFrom } from '../select.ts';
import { eachOf } from '../whole.ts';

const [listener, certificate] = [request('listenerArn'), request('certificates.0.certificateArn')];
const identify = by({ listener_arn: listener, certificate_arn: certificate });

// https://docs.aws.amazon.com/elasticloadbalancing/latest/APIReference/API_AddListenerCertificates.html
export const lbListenerCertificate = defineResource({
  type: 'aws_lb_listener_certificate',
  eventSource: 'elasticloadbalancing.amazonaws.com',
  traits: {
    is: [],
    governs: {
      identifier: 'listener_arn',
      encryption: 'certificate_arn',
    },
  },
  importId: idFrom('_', 'listener_arn', 'certificate_arn'),
  calls: {
    AddListenerCertificates: forEachOf(
      eachOf('certificates'),
      creates(identify, put('listener_arn', listener), put('certificate_arn', certificate)),
    ),
    RemoveListenerCertificates: forEachOf(eachOf('certificates'), deletes(identify)),
  },
  attributes: {
    certificate_arn: identity(),
    listener_arn: identity(),
    id: computed(),
  },
  references: {
    listener_arn: { type: 'aws_lb_listener', attribute: 'arn' },
    certificate_arn: { type: 'aws_acm_certificate', attribute: 'arn' },
  },
});
