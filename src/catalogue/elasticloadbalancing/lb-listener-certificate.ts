import * as c from '../words.ts';

const [listener, certificate] = [c.request('listenerArn'), c.request('certificates.0.certificateArn')];
const identify = c.by({ listener_arn: listener, certificate_arn: certificate });

// https://docs.aws.amazon.com/elasticloadbalancing/latest/APIReference/API_AddListenerCertificates.html
export const lbListenerCertificate = c.defineResource({
  type: 'aws_lb_listener_certificate',
  governs: { encryption: 'certificate_arn' },
  importId: '{listener_arn}_{certificate_arn}',
  calls: {
    AddListenerCertificates: c.forEachOf(
      c.splitByElement('certificates'),
      c.creates(identify, { listener_arn: listener, certificate_arn: certificate }),
    ),
    RemoveListenerCertificates: c.forEachOf(c.splitByElement('certificates'), c.deletes(identify)),
  },
  identity: 'certificate_arn listener_arn',
  references: { listener_arn: 'aws_lb_listener.arn', certificate_arn: 'aws_acm_certificate.arn' },
});
